import {
  type Claims,
  LoginError,
  type NewSession,
  RemoteError,
  type SessionRemote,
  type SessionStore,
  type StoredSession,
  StoreError,
} from '../sync/ports';
import type { BackendConfig } from './backendConfig';
import { getNestedField, type Fetch } from './fetchJson';
import { requestLogin } from './requestLogin';
import { parseClaims, exchangeCustomToken, refreshTokens, type SessionTokens } from './tokens';

/** Tokens expiring within this time are refreshed before use. */
const REFRESH_BEFORE_EXPIRY_MS = 5 * 60_000;

export interface Session extends SessionRemote {
  /** Returns the id token, refreshed if it expires soon; null if signed out. Throws RemoteError. */
  getIdToken(): Promise<string | null>;
  /** Discards the id token that was used last, because the server rejected it, even if it has not expired yet. */
  invalidateToken(): void;
}

function parseStoredTokens(text: string | null): SessionTokens | null {
  if (text === null) return null;
  const value: unknown = JSON.parse(text);
  const idToken = getNestedField(value, 'idToken');
  const refreshToken = getNestedField(value, 'refreshToken');
  // Older builds stored none.
  const sessionId = getNestedField(value, 'sessionId') ?? refreshToken;
  if (typeof idToken !== 'string' || typeof refreshToken !== 'string' || typeof sessionId !== 'string') return null;
  return {
    sessionId,
    idToken,
    refreshToken,
    issuedAt: Number(getNestedField(value, 'issuedAt')),
    expiresAt: Number(getNestedField(value, 'expiresAt')),
  };
}

interface SessionOptions {
  origin: string;
  loadBackend: () => Promise<BackendConfig>;
  sessionStore: SessionStore;
  fetch: Fetch;
  now: () => number;
}

/** Keeps the tokens of the session in the session store, which other tabs share, and refreshes them. */
function createTokenStore({ loadBackend, sessionStore, fetch, now }: Omit<SessionOptions, 'origin'>) {
  let refreshing: { refreshToken: string; freshTokens: Promise<SessionTokens> } | null = null;

  /** Always reads the session store: another tab may have signed in, out or refreshed. */
  const read = async (): Promise<SessionTokens | null> => parseStoredTokens(await sessionStore.read());

  const readStored = async (): Promise<StoredSession | null> => {
    const text = await sessionStore.read();
    const tokens = parseStoredTokens(text);
    return text === null || tokens === null ? null : { id: tokens.sessionId, text };
  };

  const isStillStored = async ({ refreshToken }: SessionTokens): Promise<boolean> =>
    (await read())?.refreshToken === refreshToken;

  /** Stores refreshed tokens. A full disk must not end the sending, which frees space: they then serve this request only. */
  async function storeFresh(before: string | null, fresh: SessionTokens): Promise<void> {
    if (before === null) return;
    try {
      await sessionStore.replace(before, JSON.stringify(fresh));
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
    }
  }

  async function refreshStored(tokens: SessionTokens): Promise<SessionTokens> {
    try {
      const text = await sessionStore.read();
      const fresh = await refreshTokens(await loadBackend(), { fetch, tokens, now: now() });
      if (parseStoredTokens(text)?.refreshToken === tokens.refreshToken) await storeFresh(text, fresh);
      return fresh;
    } catch (error) {
      const isOver = error instanceof RemoteError && error.code === 'sessionEnded';
      // The session that ended is no longer the stored one, because another tab signed in or out: the caller can retry.
      if (isOver && !(await isStillStored(tokens))) throw new RemoteError('busy', { cause: error });
      throw error;
    }
  }

  /** Shares one refresh among concurrent callers with the same session. */
  function refresh(tokens: SessionTokens): Promise<SessionTokens> {
    if (refreshing?.refreshToken !== tokens.refreshToken) {
      const freshTokens = refreshStored(tokens).finally(() => {
        if (refreshing?.freshTokens === freshTokens) refreshing = null;
      });
      refreshing = { refreshToken: tokens.refreshToken, freshTokens };
    }
    return refreshing.freshTokens;
  }

  return { read, readStored, refresh };
}

/**
 * Creates a session on Google's REST endpoints. The Auth SDK signs users out on any unknown response, a 503 included;
 * here only an explicit response of the server ends a session (`docs/decisions/0009-session-without-auth-sdk.md`).
 */
export function createSession(options: SessionOptions): Session {
  const { origin, loadBackend, fetch, now } = options;
  const store = createTokenStore(options);
  let lastIdToken: string | null = null;
  let invalidatedToken: string | null = null;

  function isUsable({ idToken, issuedAt, expiresAt }: SessionTokens): boolean {
    const time = now();
    return idToken !== invalidatedToken && issuedAt <= time && time < expiresAt - REFRESH_BEFORE_EXPIRY_MS;
  }

  return {
    async readClaims(): Promise<Claims | null> {
      const tokens = await store.read();
      return tokens === null ? null : parseClaims(tokens.idToken);
    },

    readStored: () => store.readStored(),

    async refresh(): Promise<Claims> {
      const tokens = await store.read();
      if (tokens === null) throw new RemoteError('noSession');
      const claims = parseClaims((await store.refresh(tokens)).idToken);
      // The user exists but is no longer a partner.
      if (claims === null) throw new RemoteError('sessionEnded');
      return claims;
    },

    async login(password): Promise<NewSession> {
      const { token, sealingKey } = await requestLogin(origin, fetch, password);
      try {
        const tokens = await exchangeCustomToken(await loadBackend(), { fetch, token, now: now() });
        const claims = parseClaims(tokens.idToken);
        if (claims === null) throw new LoginError('unavailable');
        return { ...claims, text: JSON.stringify(tokens), sealingKey: claims.role === 'admin' ? sealingKey : null };
      } catch (error) {
        if (!(error instanceof RemoteError)) throw error;
        throw new LoginError(error.code === 'unreachable' ? 'network' : 'unavailable', null, { cause: error });
      }
    },

    async getIdToken() {
      const tokens = await store.read();
      if (tokens === null) return null;
      lastIdToken = (isUsable(tokens) ? tokens : await store.refresh(tokens)).idToken;
      return lastIdToken;
    },

    invalidateToken() {
      invalidatedToken = lastIdToken;
    },
  };
}
