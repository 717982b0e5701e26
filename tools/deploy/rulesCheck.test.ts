import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROJECT_ROOT } from '../stack/stackPaths';
import { checkIndexes, checkRules } from './rulesCheck';

const read = (path: string) => readFileSync(join(PROJECT_ROOT, path), 'utf8');

describe('checkRules and checkIndexes', () => {
  it('accept the project’s files', () => {
    expect(checkRules(read('firestore.rules'))).toEqual([]);
    expect(checkIndexes(read('firestore.indexes.json'))).toEqual([]);
  });

  it('report the line of a rules error', () => {
    const broken = "rules_version = '2';\nservice cloud.firestore {\n  match /a/{b} { allow read: iff true; }\n}\n";
    expect(checkRules(broken)).toHaveLength(1);
    expect(checkRules(broken)[0]).toMatch(/^firestore\.rules:3:\d+ /);
  });

  it('report errors of the indexes', () => {
    expect(checkIndexes('{"indexes": [{"collectionGroup": "posts", "fields": [{"fieldPath": "slug"}]}]}')[0]).toContain(
      'indexes[0].fields',
    );
    expect(checkIndexes('{')[0]).toContain('firestore.indexes.json');
  });
});
