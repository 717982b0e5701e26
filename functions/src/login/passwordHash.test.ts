import { describe, expect, it } from 'vitest';
import { parsePasswordDocument, toPasswordDocumentFields, type PasswordDocument } from './passwordDocument';
import { hashPassword, matchesHash } from './passwordHash';

describe('hashPassword', () => {
  it('salts: hashes of the same password differ', async () => {
    const [first, second] = await Promise.all([hashPassword('pareil'), hashPassword('pareil')]);
    expect(first).not.toBe(second);
    expect(await matchesHash('pareil', first)).toBe(true);
    expect(await matchesHash('pareil', second)).toBe(true);
    expect(await matchesHash('Pareil', first)).toBe(false);
  });
});

describe('matchesHash', () => {
  it('throws for a stored text that is not a hash', async () => {
    await expect(matchesHash('x', 'motdepasse')).rejects.toThrow('no scrypt hash');
  });
});

describe('parsePasswordDocument', () => {
  const document: PasswordDocument = { partnerHash: 'p', adminHash: 'a', pv: 2, sealingKey: 's', addressKey: 'k' };

  it('reads what toPasswordDocumentFields writes', () => {
    expect(parsePasswordDocument(toPasswordDocumentFields(document))).toEqual(document);
  });

  it('throws when any field is missing', () => {
    for (const field of Object.keys(toPasswordDocumentFields(document))) {
      const fields: Record<string, unknown> = toPasswordDocumentFields(document);
      delete fields[field];
      expect(() => parsePasswordDocument(fields), field).toThrow(field);
    }
  });
});
