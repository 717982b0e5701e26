import { describe, expect, it } from 'vitest';
import { parseDefaultProject } from './chooseProjectId';
import { UsageError } from './commandLine';

describe('parseDefaultProject', () => {
  it.each([
    ['{"projects":{"default":"pyrene"}}', 'pyrene'],
    ['{"projects":{}}', null],
    ['{}', null],
  ])('reads %s', (text, projectId) => {
    expect(parseDefaultProject(text)).toBe(projectId);
  });

  it.each(['', '{"projects":{"default":', 'null'])('says in French that a file with “%s” is damaged', (text) => {
    expect(() => parseDefaultProject(text)).toThrow(UsageError);
    expect(() => parseDefaultProject(text)).toThrow('Le fichier .firebaserc est abîmé');
  });
});
