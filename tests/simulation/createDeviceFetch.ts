import type { Fetch } from '../../src/remote/fetchJson';
import type { Clock } from '../../src/sync/ports';
import type { Cloud, CloudRequest } from './createSimulatedCloud';
import type { CloudResponse } from './CloudAccounts';
import type { SimulationRandom } from './simulationRandom';

/**
 * 'lossy': requests are lost, late or duplicated, responses lost or late; 'mute': half of the responses are lost;
 * 'captive': a captive portal responds with its page; 'overloaded': 60 % of the responses are errors 429 and 503 or a
 * portal's page; 'torn': of the pushes, a quarter are lost and so are the responses of another half, all else is fine;
 * 'cut': errors of the server cut most responses to queries short.
 */
export type NetworkCondition =
  | 'fine'
  | 'offline'
  | 'lossy'
  | 'mute'
  | 'slow'
  | 'captive'
  | 'overloaded'
  | 'torn'
  | 'cut';

interface Transmission {
  /** Virtual ms until the server receives the request; null: never. */
  arrivalMs: number | null;
  /** Virtual ms from the response until the device receives it; null: never. */
  responseMs: number | null;
  /** Virtual ms until the server receives a duplicate; null: none. */
  duplicateMs: number | null;
  source: 'server' | 'portal' | 'busy' | 'failingServer';
}

/** Time after which a browser fails a request without response. */
const CONNECTION_TIMEOUT_MS = 40_000;

function drawTransmission(
  condition: NetworkCondition,
  isPush: boolean,
  { pickBelow, flip, pick }: SimulationRandom,
): Transmission {
  const arrivalMs = 1 + pickBelow(20);
  const fine: Transmission = { arrivalMs, responseMs: 1 + pickBelow(20), duplicateMs: null, source: 'server' };
  switch (condition) {
    case 'fine':
      return fine;
    case 'offline':
      return { ...fine, arrivalMs: null };
    case 'lossy':
      if (flip(0.2)) return { ...fine, arrivalMs: null };
      if (flip(0.3)) return { ...fine, arrivalMs: pickBelow(3_000), responseMs: null };
      return { ...fine, responseMs: pickBelow(4_000), duplicateMs: flip(0.25) ? arrivalMs + pickBelow(50_000) : null };
    case 'mute':
      return flip(0.5) ? { ...fine, responseMs: null } : fine;
    case 'slow':
      return { ...fine, arrivalMs: pickBelow(25_000), responseMs: pickBelow(25_000) };
    case 'captive':
      return { ...fine, source: 'portal' };
    case 'overloaded':
      return flip(0.6) ? { ...fine, source: pick(['busy', 'busy', 'portal']) } : fine;
    case 'cut':
      return { ...fine, source: flip(0.7) ? 'failingServer' : 'server' };
    case 'torn':
      if (!isPush) return fine;
      return pick([{ ...fine, arrivalMs: null }, { ...fine, responseMs: null }, { ...fine, responseMs: null }, fine]);
  }
}

function toCloudRequest(input: Parameters<Fetch>[0], init: RequestInit): CloudRequest {
  const url = new URL(input instanceof Request ? input.url : input);
  const authorization = new Headers(init.headers).get('authorization') ?? undefined;
  return { method: init.method ?? 'GET', url, authorization, body: typeof init.body === 'string' ? init.body : '' };
}

const PORTAL_PAGE = '<!doctype html><title>Connexion au réseau</title>';

function toResponse({ status, body }: CloudResponse): Response {
  const response = new Response(null, { status });
  // Overrides `json()`: decoding a stream would cost more than the rest of the request.
  response.json = () => Promise.resolve(structuredClone(body));
  return response;
}

/** Cuts the list of a query's results: an error follows the first of them, whose status has been sent already. */
function cutShort({ status, body }: CloudResponse, { pickBelow }: SimulationRandom): CloudResponse {
  if (!Array.isArray(body) || body.length < 2) return { status, body };
  const error = { code: 503, status: 'UNAVAILABLE', message: 'The service is unavailable.' };
  return { status, body: [...body.slice(0, 1 + pickBelow(body.length - 1)), { error }] };
}

/** Creates the `fetch` of a device. A request that a closed tab sent still reaches the server. */
export function createDeviceFetch(options: {
  cloud: Cloud;
  trueClock: Clock;
  random: SimulationRandom;
  getCondition: () => NetworkCondition;
}): Fetch {
  const { cloud, trueClock, random, getCondition } = options;
  const after = (ms: number, run: () => void): void => void trueClock.schedule(ms, run);

  return (input, init = {}) =>
    new Promise((resolve, reject) => {
      const request = toCloudRequest(input, init);
      const isPush = request.url.pathname.endsWith(':commit');
      const { arrivalMs, responseMs, duplicateMs, source } = drawTransmission(getCondition(), isPush, random);
      const respond = (response: Response): void => {
        if (responseMs === null) after(CONNECTION_TIMEOUT_MS, () => reject(new TypeError('fetch failed')));
        else after(responseMs, () => resolve(response));
      };
      if (arrivalMs === null) return after(random.pickBelow(30_000), () => reject(new TypeError('fetch failed')));
      if (source === 'portal') return respond(new Response(PORTAL_PAGE, { status: 200 }));
      if (source === 'busy') return respond(toResponse({ status: random.pick([429, 503]), body: { error: {} } }));
      const send = async () => {
        const response = await cloud.handleRequest(request);
        respond(toResponse(source === 'failingServer' ? cutShort(response, random) : response));
      };
      after(arrivalMs, () => void send().catch(reject));
      if (duplicateMs !== null) after(duplicateMs, () => void cloud.handleRequest(request));
    });
}
