import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROJECT_ROOT } from '../projectRoot';
import { findIndexErrors, findRulesErrors } from './firestoreErrors';

const read = (path: string) => readFileSync(join(PROJECT_ROOT, path), 'utf8');

describe('findRulesErrors and findIndexErrors', () => {
  it('accept the project’s files', () => {
    expect(findRulesErrors(read('firestore.rules'))).toEqual([]);
    expect(findIndexErrors(read('firestore.indexes.json'))).toEqual([]);
  });

  it('report the line of a rules error', () => {
    const broken = "rules_version = '2';\nservice cloud.firestore {\n  match /a/{b} { allow read: iff true; }\n}\n";
    expect(findRulesErrors(broken)).toHaveLength(1);
    expect(findRulesErrors(broken)[0]).toMatch(/^firestore\.rules:3:\d+ /);
  });

  it('report errors of the indexes', () => {
    expect(
      findIndexErrors('{"indexes": [{"collectionGroup": "posts", "fields": [{"fieldPath": "slug"}]}]}')[0],
    ).toContain('indexes[0].fields');
    expect(findIndexErrors('{')[0]).toContain('firestore.indexes.json');
  });
});
