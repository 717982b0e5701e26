import { getAuth } from 'firebase-admin/auth';
import { getFirestore } from 'firebase-admin/firestore';
import { logger } from 'firebase-functions';
import { HttpsError, onCall, type CallableRequest } from 'firebase-functions/https';
import { app } from '../app';
import { addressKey, callerOf, type Caller } from './clientAddress';
import { firestoreFailureStore } from './firestoreFailureStore';
import { attemptLogin, type LoginOutcome } from './loginAttempt';
import { ADMIN_UID, PARTNER_UID, PASSWORDS_PATH, parsePasswordDocument } from './passwordDocument';
import { remembered } from './remembered';
import { LoginThrottle } from './throttle';

const PASSWORD_MAX_CHARACTERS = 200;
const SECRET_READ_EVERY_MS = 2_000;

/** What a device gets for the right password. `sealingKey` (base64, 32 bytes) goes to admins alone. */
interface LoginAnswer {
  token: string;
  admin: boolean;
  pv: number;
  sealingKey?: string;
}

const firestore = getFirestore(app);
/** One throttle per instance: its memory is what keeps a flood away from Firestore. */
const throttle = new LoginThrottle({ store: firestoreFailureStore(firestore), now: Date.now });

/** The secret never changes in a real project; a local one is emptied and seeded again, so it is asked for anew. */
const addressSecret = remembered(async () => (await readPasswords())?.addressKey ?? null, {
  forMs: SECRET_READ_EVERY_MS,
  now: Date.now,
});

/**
 * Callable `partnerLogin`: `{password}` to `LoginAnswer`. Errors: invalid-argument, unauthenticated,
 * resource-exhausted with `{retryAfterSeconds}`, unavailable.
 */
export const partnerLogin = onCall(
  // Waiting answers cost nothing, so many fit in one instance; few instances bound what an attacker can buy.
  { region: 'europe-west1', memory: '512MiB', maxInstances: 3, concurrency: 80, timeoutSeconds: 30, cors: false },
  async (request): Promise<LoginAnswer> => {
    const password = passwordOf(request);
    const { address, via } = callerFor(request);
    const outcome = await attemptLogin(password, {
      throttle,
      readPasswords,
      addressKey: async () => {
        const secret = await addressSecret();
        return secret === null ? null : addressKey(address, secret);
      },
      now: Date.now,
      sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    }).catch(refuse);

    // `via` shows after a deploy whether visitors are told apart (docs/operations.md); addresses are never logged.
    logger.info('partner login', { outcome: outcome.kind, via });
    switch (outcome.kind) {
      case 'ok':
        return answerTo(outcome).catch(refuse);
      case 'wrong':
        throw new HttpsError('unauthenticated', 'wrong password');
      case 'throttled':
        throw new HttpsError('resource-exhausted', 'too many failures', {
          retryAfterSeconds: outcome.retryAfterSeconds,
        });
      case 'notSetUp':
        throw new HttpsError('unavailable', 'no passwords are set: npm run passwords -- set');
    }
  },
);

async function answerTo({ admin, document }: Extract<LoginOutcome, { kind: 'ok' }>): Promise<LoginAnswer> {
  const claims = { partner: true, admin, pv: document.pv };
  const token = await getAuth(app).createCustomToken(admin ? ADMIN_UID : PARTNER_UID, claims);
  return { token, admin, pv: document.pv, ...(admin ? { sealingKey: document.sealingKey } : {}) };
}

/** Whatever broke is for the log; the caller learns only that it is not his password. */
function refuse(error: unknown): never {
  logger.error('partner login failed', error);
  throw new HttpsError('unavailable', 'login is not possible now');
}

function passwordOf(request: CallableRequest<unknown>): string {
  const data: unknown = request.data;
  const password: unknown = typeof data === 'object' && data !== null && 'password' in data ? data.password : undefined;
  if (typeof password !== 'string' || password.length < 1 || password.length > PASSWORD_MAX_CHARACTERS) {
    throw new HttpsError('invalid-argument', `password: a string of 1 to ${PASSWORD_MAX_CHARACTERS} characters`);
  }
  return password;
}

function callerFor({ rawRequest }: CallableRequest<unknown>): Caller {
  const forwarded = rawRequest.headers['x-forwarded-for'];
  return callerOf(Array.isArray(forwarded) ? forwarded.join(',') : forwarded, rawRequest.socket.remoteAddress);
}

async function readPasswords() {
  const data = (await firestore.doc(PASSWORDS_PATH).get()).data();
  return data === undefined ? null : parsePasswordDocument(data);
}
