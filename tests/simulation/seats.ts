import { openRemoteApp } from '../../src/remote/firebaseApp';
import type { Fetch } from '../../src/remote/fetchJson';
import type { Session } from '../../src/remote/session';
import { PROJECT } from './cloud';

/** Firebase apps are kept from run to run: one per place of a tab, asking whoever sits there now. */
interface Seat {
  fetch: Fetch;
  session: Session | null;
}

/** Apps live in the SDK for as long as the process; another copy of this file needs its own. */
const INSTANCE = crypto.randomUUID();
const seats = new Map<string, Seat & { firestore: ReturnType<typeof openRemoteApp>['firestore'] }>();
const unused = (): Promise<never> => Promise.reject(new Error('The seat is empty.'));

/** The place of a host, made when first asked for. */
export function seatOf(host: string) {
  const known = seats.get(host);
  if (known !== undefined) return known;
  const seat: Seat = { fetch: unused, session: null };
  const session: Session = {
    current: unused,
    refresh: unused,
    login: unused,
    logout: unused,
    distrust: () => seat.session?.distrust(),
    idToken: () => seat.session?.idToken() ?? Promise.resolve(null),
  };
  const backend = { projectId: PROJECT, apiKey: 'none', firestoreEmulator: `${host}:80` };
  const complete = Object.assign(seat, { firestore: openRemoteApp(backend, session, `${host} ${INSTANCE}`).firestore });
  seats.set(host, complete);
  return complete;
}

/** The SDK asks the global fetch; the name of the host tells which tab asks. */
export function installFetch(): void {
  const routed: Fetch = (input, init) => {
    const seat = seats.get(new URL(input instanceof Request ? input.url : input).hostname);
    if (seat === undefined) return Promise.reject(new Error('The simulation has no network.'));
    return seat.fetch(input, init);
  };
  Object.defineProperty(globalThis, 'fetch', { value: routed, configurable: true, writable: true });
}
