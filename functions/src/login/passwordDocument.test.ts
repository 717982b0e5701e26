import { describe, expect, it } from 'vitest';
import { parsePasswordDocument, toPasswordDocumentFields, type PasswordDocument } from './passwordDocument';

describe('parsePasswordDocument', () => {
  const KEY = Buffer.alloc(32, 1).toString('base64');
  const document: PasswordDocument = { partnerHash: 'p', adminHash: 'a', pv: 2, sealingKey: KEY, addressKey: KEY };

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

  it('throws when a text is empty', () => {
    expect(() => parsePasswordDocument({ ...toPasswordDocumentFields(document), address_key: '' })).toThrow(
      'address_key is missing',
    );
  });

  it.each(['sealing_key', 'address_key'])('throws when %s has lost its end', (field) => {
    expect(() => parsePasswordDocument({ ...toPasswordDocumentFields(document), [field]: KEY.slice(0, 40) })).toThrow(
      field,
    );
  });

  it.each(['2', 2.5, Number.NaN])('throws when the password version is %j', (pv) => {
    expect(() => parsePasswordDocument({ ...toPasswordDocumentFields(document), pv })).toThrow('pv is no integer');
  });
});
