import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DEMO_PASSWORDS } from '../../local/seed/demoPasswords';
import { SAMPLE_GRID } from '../../local/seed/pricingGrid';
import { PROJECT_ROOT } from '../../scripts/stack/places';

/** Private keys, Google API keys, service accounts, tokens of code hosts: none of them has any business in a repository. */
const SECRET = String.raw`-----BEGIN [A-Z ]*PRIVATE KEY|AIza[0-9A-Za-z_-]{35}|"private_key_id"|gh[pousr]_[0-9A-Za-z]{36}|ya29\.[0-9A-Za-z_-]{20}`;

function filesBelow(folder: string): { path: string; text: string }[] {
  return readdirSync(join(PROJECT_ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
}

describe.each(['dist', 'functions/lib'])('what is built into %s', (folder) => {
  const files = filesBelow(folder);

  it('holds no secret', () => {
    expect(files.length).toBeGreaterThan(0);
    expect(files.filter(({ text }) => new RegExp(SECRET).test(text)).map(({ path }) => path)).toEqual([]);
  });

  it('holds neither the demo passwords nor a row of the sample grid', () => {
    const samples = [
      ...Object.values(DEMO_PASSWORDS),
      ...SAMPLE_GRID.flatMap((row) => ('solution' in row ? [row.id, row.solution] : [row.id])),
    ];
    const found = files.flatMap(({ path, text }) =>
      samples.filter((sample) => text.includes(sample)).map((sample) => `${path}: ${sample}`),
    );
    expect(found).toEqual([]);
  });

  it('points at no address of this machine', () => {
    expect(files.filter(({ text }) => /127\.0\.0\.1:\d/.test(text)).map(({ path }) => path)).toEqual([]);
  });
});

describe('the history of the repository', () => {
  it('never held a secret', () => {
    const commits = execFileSync('git', ['log', '--all', '--format=%h %s', '--extended-regexp', '-G', SECRET], {
      cwd: PROJECT_ROOT,
      encoding: 'utf8',
    });
    // The commits that touch this very list of patterns.
    const own = execFileSync('git', ['log', '--all', '--format=%h %s', '--', 'tests/dist/secrets.test.ts'], {
      cwd: PROJECT_ROOT,
      encoding: 'utf8',
    });
    const known = new Set(own.split('\n'));
    expect(commits.split('\n').filter((line) => line !== '' && !known.has(line))).toEqual([]);
  });
});
