import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FieldValue, type Firestore } from 'firebase-admin/firestore';
import { matchesHash } from '../../../functions/src/login/passwordHash';
import { startServer, type LocalFirestoreServer } from '../../../local/firestore/src/index';
import { EMPTY_GRID_DIGEST, formatItemsDigest } from '../../../src/domain/pricing/digest';
import { writeTestPasswords } from '../../../tests/support/writeTestPasswords';
import { openLocalFirestoreClient } from '../../stack/openLocalFirestoreClient';
import { readPasswordDocument, writePasswords } from './passwordStore';

const FIRST = { partner: 'premier partenaire', admin: 'premier administrateur' };

let server: LocalFirestoreServer;
let firestore: Firestore;

beforeAll(async () => {
  server = await startServer();
  firestore = openLocalFirestoreClient(server.port);
});

afterAll(async () => {
  await firestore.terminate();
  await server.close();
});

beforeEach(async () => {
  for (const collection of await firestore.listCollections()) await firestore.recursiveDelete(collection);
});

describe('writePasswords', () => {
  it('creates hashes, keys, the first version and an empty grid in an empty project', async () => {
    expect(await writePasswords(firestore, FIRST)).toBe(1);
    const document = await readPasswordDocument(firestore);
    expect(await matchesHash(FIRST.partner, document?.partnerHash ?? '')).toBe(true);
    expect(await matchesHash(FIRST.admin, document?.adminHash ?? '')).toBe(true);
    expect(Buffer.from(document?.sealingKey ?? '', 'base64')).toHaveLength(32);
    expect((await firestore.doc('access/current').get()).data()).toEqual({ pv: 1 });
    expect((await firestore.doc('pricing_grid/head').get()).data()).toMatchObject({
      revision: 0,
      live_count: 0,
      digest: formatItemsDigest(EMPTY_GRID_DIGEST),
    });
  });

  it('keeps the keys, the other password and the grid when one password changes', async () => {
    await writeTestPasswords(firestore, FIRST);
    await firestore.doc('pricing_grid/head').set({ revision: 12 });
    const before = await readPasswordDocument(firestore);
    expect(await writePasswords(firestore, { partner: 'nouveau partenaire' })).toBe(2);
    const after = await readPasswordDocument(firestore);
    expect(after).toMatchObject({
      adminHash: before?.adminHash,
      sealingKey: before?.sealingKey,
      addressKey: before?.addressKey,
      pv: 2,
    });
    expect(after?.partnerHash).not.toBe(before?.partnerHash);
    expect((await firestore.doc('pricing_grid/head').get()).get('revision')).toBe(12);
  });

  it('changes nothing and ends no session without passwords', async () => {
    await writeTestPasswords(firestore, FIRST);
    await expect(writePasswords(firestore, {})).rejects.toMatchObject({ code: 'noneGiven' });
    expect((await readPasswordDocument(firestore))?.pv).toBe(1);
  });

  it('assigns distinct versions to concurrent changes', async () => {
    await writeTestPasswords(firestore, FIRST);
    const versions = await Promise.all(
      ['un', 'deux', 'trois'].map((word) => writePasswords(firestore, { admin: `administrateur ${word}` })),
    );
    expect(versions.toSorted()).toEqual([2, 3, 4]);
  });

  it('keeps concurrent changes of both passwords', async () => {
    await writeTestPasswords(firestore, FIRST);
    const changed = { partner: 'partenaire d’un autre', admin: 'administrateur changé' };
    await Promise.all([
      writePasswords(firestore, { partner: changed.partner }),
      writePasswords(firestore, { admin: changed.admin }),
    ]);
    const document = await readPasswordDocument(firestore);
    expect(await matchesHash(changed.partner, document?.partnerHash ?? '')).toBe(true);
    expect(await matchesHash(changed.admin, document?.adminHash ?? '')).toBe(true);
  });

  it('continues from the version of the rules if the hashes are missing', async () => {
    await firestore.doc('access/current').set({ pv: 9 });
    expect(await writePasswords(firestore, FIRST)).toBe(10);
  });

  it.each(['partner_hash', 'admin_hash', 'pv', 'sealing_key', 'address_key'])(
    'replaces both passwords without the stored %s and keeps the other fields',
    async (field) => {
      await writeTestPasswords(firestore, FIRST);
      const stored = firestore.doc('access/passwords');
      const before = (await stored.get()).data();
      await stored.update({ [field]: FieldValue.delete() });
      await expect(readPasswordDocument(firestore)).rejects.toMatchObject({ code: 'damaged' });
      expect(await writePasswords(firestore, { partner: 'autre partenaire', admin: 'autre administrateur' })).toBe(2);
      const after = await readPasswordDocument(firestore);
      expect(await matchesHash('autre partenaire', after?.partnerHash ?? '')).toBe(true);
      expect(await matchesHash('autre administrateur', after?.adminHash ?? '')).toBe(true);
      expect(after?.sealingKey === before?.['sealing_key']).toBe(field !== 'sealing_key');
      expect(after?.addressKey === before?.['address_key']).toBe(field !== 'address_key');
    },
  );

  it('replaces a stored key that has lost its end', async () => {
    await writeTestPasswords(firestore, FIRST);
    const stored = firestore.doc('access/passwords');
    await stored.update({ sealing_key: String((await stored.get()).get('sealing_key')).slice(0, 40) });
    await expect(readPasswordDocument(firestore)).rejects.toMatchObject({ code: 'damaged' });
    await writePasswords(firestore, { partner: 'autre partenaire' });
    expect((await readPasswordDocument(firestore))?.sealingKey).toHaveLength(44);
  });

  it.each([FieldValue.delete(), 'not a hash'])('requires both passwords if the kept hash is lost', async (hash) => {
    await writeTestPasswords(firestore, FIRST);
    await firestore.doc('access/passwords').update({ admin_hash: hash });
    await expect(writePasswords(firestore, { partner: 'autre partenaire' })).rejects.toMatchObject({
      code: 'bothNeeded',
    });
    expect(await writePasswords(firestore, { admin: 'autre administrateur' })).toBe(2);
  });

  it('rejects one password for both roles, new or stored', async () => {
    const same = { partner: 'pareil pour tous', admin: 'pareil pour tous' };
    await expect(writePasswords(firestore, same)).rejects.toMatchObject({ code: 'samePassword' });
    const twoSpellings = { partner: 'clé du réseau'.normalize('NFC'), admin: 'clé du réseau'.normalize('NFD') };
    await expect(writePasswords(firestore, twoSpellings)).rejects.toMatchObject({ code: 'samePassword' });
    await writeTestPasswords(firestore, FIRST);
    await expect(writePasswords(firestore, { partner: FIRST.admin })).rejects.toMatchObject({ code: 'samePassword' });
    await expect(writePasswords(firestore, { admin: FIRST.partner })).rejects.toMatchObject({ code: 'samePassword' });
    expect((await readPasswordDocument(firestore))?.pv).toBe(1);
  });

  it('requires both passwords in an empty project', async () => {
    await expect(writePasswords(firestore, { admin: 'administrateur seul' })).rejects.toMatchObject({
      code: 'bothNeeded',
    });
    expect(await readPasswordDocument(firestore)).toBeNull();
  });
});

describe('readPasswordDocument', () => {
  it.each([FieldValue.delete(), 2])('throws unless the rules compare tokens with its version', async (pv) => {
    await writeTestPasswords(firestore, FIRST);
    await firestore.doc('access/current').update({ pv });
    await expect(readPasswordDocument(firestore)).rejects.toMatchObject({ code: 'damaged' });
    await writePasswords(firestore, { partner: 'autre partenaire' });
    expect((await readPasswordDocument(firestore))?.pv).toBe(pv === 2 ? 3 : 2);
  });

  it('throws for a text that is no hash', async () => {
    await writeTestPasswords(firestore, FIRST);
    await firestore.doc('access/passwords').update({ partner_hash: 'no hash' });
    await expect(readPasswordDocument(firestore)).rejects.toMatchObject({ code: 'damaged' });
  });
});
