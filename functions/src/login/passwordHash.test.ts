import { describe, expect, it } from 'vitest';
import { parsePasswordDocument, passwordDocumentFields, type PasswordDocument } from './passwordDocument';
import { hashPassword, matchesHash } from './passwordHash';

describe('password hashes', () => {
  it('are salted: the same password never has the same hash twice', async () => {
    const [first, second] = await Promise.all([hashPassword('pareil'), hashPassword('pareil')]);
    expect(first).not.toBe(second);
    expect(await matchesHash('pareil', first)).toBe(true);
    expect(await matchesHash('pareil', second)).toBe(true);
    expect(await matchesHash('Pareil', first)).toBe(false);
  });

  it('refuse a stored text that is no hash instead of calling the password wrong', async () => {
    await expect(matchesHash('x', 'motdepasse')).rejects.toThrow('no scrypt hash');
  });
});

describe('password document', () => {
  const document: PasswordDocument = { partnerHash: 'p', adminHash: 'a', pv: 2, sealingKey: 's', addressKey: 'k' };

  it('comes back as it was written', () => {
    expect(parsePasswordDocument(passwordDocumentFields(document))).toEqual(document);
  });

  it('is refused when any field is missing, so that half a document lets nobody in', () => {
    for (const field of Object.keys(passwordDocumentFields(document))) {
      const fields: Record<string, unknown> = passwordDocumentFields(document);
      delete fields[field];
      expect(() => parsePasswordDocument(fields), field).toThrow(field);
    }
  });
});
