import { setTimeout } from 'node:timers/promises';
import { getAuth, type Auth } from 'firebase-admin/auth';
import { getFirestore, type Firestore } from 'firebase-admin/firestore';
import { logger } from 'firebase-functions';
import { HttpsError, onCall, type CallableOptions, type CallableRequest } from 'firebase-functions/https';
import { RESPONSE_HEADERS } from '../../../src/config/responseHeaders';
import { firebaseApp } from '../firebaseApp';
import { getOriginalRequestMediaType } from '../bypassBodyParsers';
import { hashAddress, resolveClientAddress, type ClientAddress } from './resolveClientAddress';
import { createFirestoreThrottleStore } from './firestoreThrottleStore';
import { KeyedQueue } from './KeyedQueue';
import { attemptLogin, type LoginOutcome } from './attemptLogin';
import { parseLoginBody, type LoginBody } from './parseLoginBody';
import { matchesHash } from './passwordHash';
import { ADMIN_UID, PARTNER_UID, PASSWORDS_PATH, parsePasswordDocument } from './passwordDocument';
import { cacheAsyncResult } from './cacheAsyncResult';
import { LoginThrottle } from './LoginThrottle';

const PASSWORD_MAX_CHARACTERS = 200;
const ADDRESS_KEY_CACHE_MS = 2_000;
/**
 * Each request of a full instance is answered within 25 s: a slowdown of at most 10 s, then 80 comparisons of 160 ms one
 * after the other; 36 s if proven logins take half of the core. The client waits 40 s.
 */
const CONCURRENCY = 80;
const TIMEOUT_SECONDS = 60;

type SuccessfulLogin = Extract<LoginOutcome, { kind: 'ok' }>;

/** Response to a login with the correct password. `sealingKey` (base64, 32 bytes) is sent to admins only. */
interface LoginResponse {
  token: string;
  admin: boolean;
  pv: number;
  sealingKey?: string;
}

// Delayed responses cost no CPU, so concurrency is high; few instances bound the cost of an attack.
const OPTIONS: CallableOptions = {
  region: 'europe-west1',
  memory: '512MiB',
  maxInstances: 3,
  concurrency: CONCURRENCY,
  timeoutSeconds: TIMEOUT_SECONDS,
  cors: false,
};

interface PartnerLoginDeps {
  firestore: Firestore;
  auth: Pick<Auth, 'createCustomToken'>;
  log: Pick<typeof logger, 'info' | 'error'>;
  now: () => number;
  sleep: (ms: number) => Promise<void>;
}

/**
 * Creates the callable `partnerLogin`: takes `{password}`, returns `LoginResponse`. Errors: invalid-argument,
 * unauthenticated, resource-exhausted with `{retryAfterSeconds}`, unavailable. Parses request bodies itself
 * (`bypassBodyParsers.ts`), so that invalid ones get the same kind of error.
 */
export function createPartnerLogin({ firestore, auth, log, now, sleep }: PartnerLoginDeps) {
  /** One per instance: its memory spares Firestore reads and writes during a flood. */
  const throttle = new LoginThrottle({ store: createFirestoreThrottleStore(firestore), now });
  const attemptsByAddress = new KeyedQueue();
  const comparisonLanes = new KeyedQueue();

  async function readPasswordDocument() {
    const data = (await firestore.doc(PASSWORDS_PATH).get()).data();
    return data === undefined ? null : parsePasswordDocument(data);
  }

  /** The key is constant in production; a local backend is reset and reseeded, so the cache expires. */
  const readAddressKey = cacheAsyncResult(async () => (await readPasswordDocument())?.addressKey ?? null, {
    ttlMs: ADDRESS_KEY_CACHE_MS,
    now,
  });

  async function createLoginResponse({ isAdmin, document }: SuccessfulLogin): Promise<LoginResponse> {
    const claims = { partner: true, admin: isAdmin, pv: document.pv };
    const token = await auth.createCustomToken(isAdmin ? ADMIN_UID : PARTNER_UID, claims);
    return { token, admin: isAdmin, pv: document.pv, ...(isAdmin ? { sealingKey: document.sealingKey } : {}) };
  }

  /** Logs the cause and hides it from the client, which only learns that the password is not at fault. */
  function throwUnavailable(error: unknown): never {
    log.error('partner login failed', error);
    throw new HttpsError('unavailable', 'login is not possible now');
  }

  const callable = onCall(OPTIONS, async (request: CallableRequest<LoginBody['data']>): Promise<LoginResponse> => {
    const password = parsePassword(request.data);
    const { address, via, frontEnd } = resolveClient(request);
    const outcome = await attemptLogin(password, {
      throttle,
      attemptsByAddress,
      comparisonLanes,
      matchesHash,
      readPasswordDocument,
      resolveSubject: async () => {
        const addressKey = await readAddressKey();
        return addressKey === null ? null : { addressHash: hashAddress(address, addressKey), frontEnd };
      },
      now,
      sleep,
    }).catch(throwUnavailable);

    // `via` shows after a deploy whether client addresses are resolved (docs/operations.md); addresses are never logged.
    log.info('partner login', { outcome: outcome.kind, via });
    switch (outcome.kind) {
      case 'ok':
        return createLoginResponse(outcome).catch(throwUnavailable);
      case 'wrong':
        throw new HttpsError('unauthenticated', 'wrong password');
      case 'throttled':
        throw new HttpsError('resource-exhausted', 'too many failures', {
          retryAfterSeconds: outcome.retryAfterSeconds,
        });
      case 'notSetUp':
        throw new HttpsError('unavailable', 'no passwords are set: npm run passwords -- set');
    }
  });

  // Keeps the properties of the callable, from which the Firebase tools read its options.
  return new Proxy(callable, {
    apply(target, self, [request, response]: Parameters<typeof callable>) {
      request.headers['content-type'] = getOriginalRequestMediaType(request);
      request.body = parseLoginBody(request.rawBody);
      response.set(RESPONSE_HEADERS.api);
      return Reflect.apply(target, self, [request, response]);
    },
  });
}

export const partnerLogin = createPartnerLogin({
  firestore: getFirestore(firebaseApp),
  auth: getAuth(firebaseApp),
  log: logger,
  now: Date.now,
  sleep: setTimeout,
});

function parsePassword({ password }: LoginBody['data']): string {
  if (!password || password.length > PASSWORD_MAX_CHARACTERS) {
    throw new HttpsError('invalid-argument', `password: a string of 1 to ${PASSWORD_MAX_CHARACTERS} characters`);
  }
  return password;
}

function resolveClient({ rawRequest }: CallableRequest): ClientAddress {
  // Unlike Cloud Run, Google's emulator appends nothing to the header, so all of it is forgeable.
  const isEmulated = process.env['FUNCTIONS_EMULATOR'] === 'true';
  return resolveClientAddress(
    isEmulated ? undefined : rawRequest.header('x-forwarded-for'),
    rawRequest.socket.remoteAddress,
  );
}
