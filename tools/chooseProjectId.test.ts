import { afterEach, describe, expect, it, vi } from 'vitest';
import { chooseProjectId, parseDefaultProject } from './chooseProjectId';
import { UsageError } from './commandLine';

describe('chooseProjectId', () => {
  afterEach(() => void vi.unstubAllEnvs());

  it.each([
    ['of the option', 'pyrene', 'autre', 'pyrene'],
    ['of the environment', undefined, 'autre', 'autre'],
  ])('returns the project %s', async (_, given, environment, projectId) => {
    vi.stubEnv('GOOGLE_CLOUD_PROJECT', environment);
    expect(await chooseProjectId(given)).toBe(projectId);
  });

  it('treats an empty variable like an absent one', async () => {
    vi.stubEnv('GOOGLE_CLOUD_PROJECT', undefined);
    const byDefault = await chooseProjectId(undefined);
    vi.stubEnv('GOOGLE_CLOUD_PROJECT', '');
    expect(await chooseProjectId(undefined)).toBe(byDefault);
  });
});

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
