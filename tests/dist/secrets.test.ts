import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DEMO_PASSWORDS } from '../../local/seed/demoPasswords';
import { SAMPLE_GRID } from '../../local/seed/sampleGrid';
import { PROJECT_ROOT } from '../../tools/projectRoot';

/** Pattern of private keys, Google API keys, service accounts and GitHub tokens. */
const SECRET = String.raw`-----BEGIN [A-Z ]*PRIVATE KEY|AIza[0-9A-Za-z_-]{35}|"private_key_id"|gh[pousr]_[0-9A-Za-z]{36}|ya29\.[0-9A-Za-z_-]{20}`;

function readFilesBelow(folder: string): { path: string; text: string }[] {
  return readdirSync(join(PROJECT_ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
}

describe.each(['dist', 'functions/lib'])('the build in %s', (folder) => {
  const files = readFilesBelow(folder);

  it('contains no secret', () => {
    expect(files.length).toBeGreaterThan(0);
    expect(files.filter(({ text }) => new RegExp(SECRET).test(text)).map(({ path }) => path)).toEqual([]);
  });

  it('contains neither demo passwords nor rows of the sample grid', () => {
    const samples = [
      ...Object.values(DEMO_PASSWORDS),
      ...SAMPLE_GRID.flatMap((row) => ('solution' in row ? [row.id, row.solution] : [row.id])),
    ];
    const found = files.flatMap(({ path, text }) =>
      samples.filter((sample) => text.includes(sample)).map((sample) => `${path}: ${sample}`),
    );
    expect(found).toEqual([]);
  });

  it('contains no URL of this machine', () => {
    expect(files.filter(({ text }) => /127\.0\.0\.1:\d/.test(text)).map(({ path }) => path)).toEqual([]);
  });
});

describe('the Git history', () => {
  it('contains no secret', () => {
    const commits = execFileSync('git', ['log', '--all', '--format=%h %s', '--extended-regexp', '-G', SECRET], {
      cwd: PROJECT_ROOT,
      encoding: 'utf8',
    });
    // Commits that change the pattern in this file also match it.
    const own = execFileSync('git', ['log', '--all', '--format=%h %s', '--', 'tests/dist/secrets.test.ts'], {
      cwd: PROJECT_ROOT,
      encoding: 'utf8',
    });
    const known = new Set(own.split('\n'));
    expect(commits.split('\n').filter((line) => line !== '' && !known.has(line))).toEqual([]);
  });
});
