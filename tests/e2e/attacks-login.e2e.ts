import { beforeAll, describe, expect, it } from 'vitest';
import { adminFirestore, resetStack, stackInfo } from '../support/stack';

interface Guess {
  status: number;
  took: number;
  text: string;
}

/** Addresses reserved for documentation, none of them used by another file. */
const address = (host: number) => `198.51.100.${host}`;

async function guess(password: string, forwardedFor: string): Promise<Guess> {
  const startedAt = performance.now();
  const response = await fetch(`${stackInfo().site}/api/partnerLogin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': forwardedFor },
    body: JSON.stringify({ data: { password } }),
  });
  return { status: response.status, text: await response.text(), took: performance.now() - startedAt };
}

function countOf(answers: readonly Guess[], status: number): number {
  return answers.filter((one) => one.status === status).length;
}

/** The functions emulator starts a process for each call that runs beside others: three at once are many enough. */
async function guesses(count: number, from: (index: number) => string): Promise<Guess[]> {
  const answers: Guess[] = [];
  while (answers.length < count) {
    const first = answers.length;
    const round = [0, 1, 2].slice(0, count - first).map((i) => guess(`essai ${first + i}`, from(first + i)));
    answers.push(...(await Promise.all(round)));
  }
  return answers;
}

/** As if 51 guesses from all over the world had failed within the hour. */
async function storeStorm(): Promise<void> {
  const firestore = adminFirestore();
  try {
    const failures = Array.from({ length: 51 }, (_, i) => Date.now() - (51 - i) * 1000);
    await firestore.doc('login_throttle/everybody').set({ failures });
  } finally {
    await firestore.terminate();
  }
}

// The bounds of one address over hours and ten thousand guesses are held to in the throttle's own tests.
describe('guessing passwords on the site’s own address', () => {
  /** Refused for 15 minutes, also after a reset: a second try needs another one. */
  let attacker: string;
  let tries = 0;

  beforeAll(resetStack);

  it('gets five comparisons out of nine guesses from one address, three at a time', async () => {
    tries += 1;
    attacker = address(tries);
    const answers = await guesses(9, () => attacker);
    expect(countOf(answers, 401)).toBe(5);
    expect(countOf(answers, 429)).toBe(4);
    for (const { text } of answers) expect(text).not.toMatch(/token|sealingKey|scrypt/);
  });

  it('gets no more by inventing hops before its own address', async () => {
    const forged = await guess('essai', `${address(200)}, ${address(201)}, ${attacker}`);
    expect(forged.status).toBe(429);
    expect((await guess('essai', `  ${attacker}  `)).status).toBe(429);
    expect((await guess('essai', `::ffff:${attacker}`)).status).toBe(429);
  });

  it('does not learn from the answer or its time whether a refused password was right', async () => {
    const right = await guess(stackInfo().passwords.admin, attacker);
    const wrong = await guess('essai', attacker);
    expect([right.status, wrong.status]).toEqual([429, 429]);
    expect(right.text.replace(/\d+/, 'n')).toBe(wrong.text.replace(/\d+/, 'n'));
    for (const { took } of [right, wrong]) expect(took).toBeGreaterThanOrEqual(690);
  });

  it('counts the addresses that one IPv6 customer owns as one', async () => {
    tries += 1;
    const answers = await guesses(7, (i) => `2001:db8:0:${tries}::${i + 1}`);
    expect(countOf(answers, 401)).toBe(5);
    expect(countOf(answers, 429)).toBe(2);
  });

  it('from many addresses slows every answer to two seconds, and the right password still passes', async () => {
    await storeStorm();
    // An instance believes what it last read of everybody's failures for ten seconds.
    await expect
      .poll(async () => (await guess(stackInfo().passwords.partner, address(30))).took, { timeout: 40_000 })
      .toBeGreaterThanOrEqual(1_990);
    const wrong = await guess('essai', address(31));
    expect(wrong.status).toBe(401);
    expect(wrong.took).toBeGreaterThanOrEqual(1_990);
    expect((await guess(stackInfo().passwords.admin, address(32))).status).toBe(200);
  });
});
