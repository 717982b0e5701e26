import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { chooseProjectId, parseDefaultProject } from './chooseProjectId';
import { UsageError } from './commandLine';

describe('chooseProjectId', () => {
  let root: string;
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'project-'));
    await writeFile(join(root, '.firebaserc'), '{"projects":{"default":"aneto"}}');
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
    await rm(root, { recursive: true });
  });

  it.each([
    ['of the option', 'pyrene', 'autre', 'pyrene'],
    ['of the environment', undefined, 'autre', 'autre'],
    ['of the file without a variable', undefined, undefined, 'aneto'],
    ['of the file if the variable is empty', undefined, '', 'aneto'],
  ])('returns the project %s', async (_, given, environment, projectId) => {
    vi.stubEnv('GOOGLE_CLOUD_PROJECT', environment);
    expect(await chooseProjectId(given, root)).toBe(projectId);
  });

  it('returns null without any project', async () => {
    vi.stubEnv('GOOGLE_CLOUD_PROJECT', undefined);
    await rm(join(root, '.firebaserc'));
    expect(await chooseProjectId(undefined, root)).toBeNull();
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
