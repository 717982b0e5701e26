import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROJECT_ROOT } from '../projectRoot';
import { findIndexDefinitionErrors, findRulesCompileErrors } from './firestoreConfigErrors';

const read = (path: string) => readFileSync(join(PROJECT_ROOT, path), 'utf8');

describe('findRulesCompileErrors and findIndexDefinitionErrors', () => {
  it('accept the project’s files', () => {
    expect(findRulesCompileErrors(read('firestore.rules'))).toEqual([]);
    expect(findIndexDefinitionErrors(read('firestore.indexes.json'))).toEqual([]);
  });

  it('report the line of a rules error', () => {
    const broken = "rules_version = '2';\nservice cloud.firestore {\n  match /a/{b} { allow read: iff true; }\n}\n";
    expect(findRulesCompileErrors(broken)).toHaveLength(1);
    expect(findRulesCompileErrors(broken)[0]).toMatch(/^firestore\.rules:3:\d+ /);
  });

  it('report errors of the indexes', () => {
    expect(
      findIndexDefinitionErrors('{"indexes": [{"collectionGroup": "posts", "fields": [{"fieldPath": "slug"}]}]}')[0],
    ).toContain('indexes[0].fields');
    expect(findIndexDefinitionErrors('{')[0]).toContain('firestore.indexes.json');
  });
});
