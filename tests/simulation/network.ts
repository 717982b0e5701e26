import type { Fetch } from '../../src/remote/fetchJson';
import type { Clock } from '../../src/sync/ports';
import type { Cloud, CloudAnswer, CloudRequest } from './cloud';
import type { Random } from './random';

/**
 * 'mute': the server gets everything, and half of its answers are lost; 'captive': a portal answers everything with its
 * page; 'storm': the server is there, but has no time.
 */
export type Weather = 'fine' | 'offline' | 'lossy' | 'mute' | 'slow' | 'captive' | 'storm';

interface Fate {
  /** Virtual ms until the server sees it; null: never. */
  there: number | null;
  /** Virtual ms until the device sees the answer; null: never. */
  back: number | null;
  /** Virtual ms until the server sees it a second time. */
  again: number | null;
  answer: 'own' | 'portal' | 'busy';
}

/** A browser gives up by itself on a connection that says nothing. */
const GIVE_UP_MS = 40_000;

function fateOf(weather: Weather, { below, chance, pick }: Random): Fate {
  const there = 1 + below(20);
  const fine: Fate = { there, back: 1 + below(20), again: null, answer: 'own' };
  switch (weather) {
    case 'fine':
      return fine;
    case 'offline':
      return { ...fine, there: null };
    case 'lossy':
      if (chance(0.2)) return { ...fine, there: null };
      if (chance(0.3)) return { ...fine, there: below(3_000), back: null };
      return { ...fine, back: below(4_000), again: chance(0.25) ? there + below(50_000) : null };
    case 'mute':
      return chance(0.5) ? { ...fine, back: null } : fine;
    case 'slow':
      return { ...fine, there: below(25_000), back: below(25_000) };
    case 'captive':
      return { ...fine, answer: 'portal' };
    case 'storm':
      return chance(0.6) ? { ...fine, answer: pick(['busy', 'busy', 'portal']) } : fine;
  }
}

function requestOf(input: Parameters<Fetch>[0], init: RequestInit): CloudRequest {
  const url = new URL(input instanceof Request ? input.url : input);
  const authorization = new Headers(init.headers).get('authorization') ?? undefined;
  return { method: init.method ?? 'GET', url, authorization, body: typeof init.body === 'string' ? init.body : '' };
}

const PORTAL = '<!doctype html><title>Connexion au réseau</title>';

function responseOf({ status, body }: CloudAnswer): Response {
  const response = new Response(null, { status });
  // Its own way to the text leads through streams and costs more than the rest of the request.
  response.json = () => Promise.resolve(structuredClone(body));
  return response;
}

/** How a device reaches the cloud. Requests once under way reach the server even if their tab is gone by then. */
export function createNetwork(options: { cloud: Cloud; world: Clock; random: Random; weather: () => Weather }): Fetch {
  const { cloud, world, random, weather } = options;
  const after = (ms: number, run: () => void): void => void world.after(ms, run);

  return (input, init = {}) =>
    new Promise((resolve, reject) => {
      const request = requestOf(input, init);
      const { there, back, again, answer } = fateOf(weather(), random);
      const give = (response: Response): void => {
        if (back === null) after(GIVE_UP_MS, () => reject(new TypeError('fetch failed')));
        else after(back, () => resolve(response));
      };
      if (there === null) return after(random.below(30_000), () => reject(new TypeError('fetch failed')));
      if (answer === 'portal') return give(new Response(PORTAL, { status: 200 }));
      if (answer === 'busy') return give(responseOf({ status: random.pick([429, 503]), body: { error: {} } }));
      after(there, () => void cloud.answer(request).then((one) => give(responseOf(one)), reject));
      if (again !== null) after(again, () => void cloud.answer(request));
    });
}
