import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renewBlogPages } from './blogRenewal';

const SITE = 'https://site.test';
const BUILT = ['/assets/index-aaaaaaaa.js', '/assets/on-demand/post-bbbbbbbb.css'];

const dressedBy = (...files: readonly string[]) => new Response(files.map((file) => `<link href="${file}">`).join(''));

/** What the device keeps, by address. */
let kept: Map<string, Response>;
/** What the server answers, by address, one after the other; nothing left is a network that is gone. */
let answers: Map<string, ('fails' | Response)[]>;
/** Addresses in the order in which they were asked for. */
let asked: string[];

beforeEach(() => {
  kept = new Map();
  answers = new Map();
  asked = [];
  const cache = {
    match: async (address: string) => kept.get(address),
    put: async (address: string, answer: Response) => void kept.set(address, answer),
  };
  vi.stubGlobal('caches', { open: async () => cache });
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    const answer = answers.get(address)?.shift();
    if (answer === undefined || answer === 'fails') throw new TypeError('Failed to fetch');
    return answer;
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('blog pages after an update', () => {
  it('are fetched anew, and their bodies can still be read', async () => {
    answers.set(`${SITE}/blog/a`, [dressedBy(...BUILT)]);
    await renewBlogPages([`${SITE}/blog/a`], BUILT);
    expect(await kept.get(`${SITE}/blog/a`)?.text()).toContain('index-aaaaaaaa');
  });

  it('come also when the first one fails, which is asked for once more after them', async () => {
    answers.set(`${SITE}/blog/a`, ['fails', dressedBy(...BUILT)]);
    answers.set(`${SITE}/blog/b`, [dressedBy(...BUILT)]);
    answers.set(`${SITE}/blog/c`, [dressedBy(...BUILT)]);
    await renewBlogPages([`${SITE}/blog/a`, `${SITE}/blog/b`, `${SITE}/blog/c`], BUILT);
    expect(asked.map((address) => address.at(-1)).join('')).toBe('abca');
    expect([...kept.keys()].map((address) => address.at(-1)).join('')).toBe('bca');
  });

  it('are asked for twice and no more without a network', async () => {
    await renewBlogPages([`${SITE}/blog/a`, `${SITE}/blog/b`], BUILT);
    expect(asked.map((address) => address.at(-1)).join('')).toBe('abab');
    expect(kept.size).toBe(0);
  });

  it('are left alone where the device has them already', async () => {
    kept.set(`${SITE}/blog`, new Response('read since'));
    await renewBlogPages([`${SITE}/blog`], BUILT);
    expect(asked).toEqual([]);
  });

  it.each([
    ['need files of another version', () => dressedBy('/assets/index-cccccccc.js')],
    ['are gone', () => new Response('non trouvé', { status: 404 })],
    ['lead elsewhere', () => Object.defineProperty(dressedBy(...BUILT), 'redirected', { value: true })],
  ])('are not kept, nor asked for again, where they %s', async (_name, answer) => {
    answers.set(`${SITE}/blog/a`, [answer(), answer()]);
    await renewBlogPages([`${SITE}/blog/a`], BUILT);
    expect(asked).toHaveLength(1);
    expect(kept.size).toBe(0);
  });
});
