import { LoginError, RemoteError } from '../sync/errors';
import type { Claims, LoginGrant, SessionRemote, SessionVault } from '../sync/ports';
import type { Backend } from './backend';
import { fieldOf, type Fetch } from './fetchJson';
import { requestLogin } from './login';
import { claimsOf, exchangeCustomToken, refreshTokens, type Tokens } from './tokens';

/** A token with less than this left is renewed before it is used. */
const RENEW_BEFORE_MS = 5 * 60_000;

export interface Session extends SessionRemote {
  /** The id token for the next request, renewed when it is old; null: nobody is signed in. Throws RemoteError. */
  idToken(): Promise<string | null>;
  /** The server did not take the token: whatever the device clock says, the next one is a new one. */
  distrust(): void;
}

function readTokens(text: string | null): Tokens | null {
  if (text === null) return null;
  const value: unknown = JSON.parse(text);
  const idToken = fieldOf(value, 'idToken');
  const refreshToken = fieldOf(value, 'refreshToken');
  if (typeof idToken !== 'string' || typeof refreshToken !== 'string') return null;
  return {
    idToken,
    refreshToken,
    issuedAt: Number(fieldOf(value, 'issuedAt')),
    expiresAt: Number(fieldOf(value, 'expiresAt')),
  };
}

/**
 * The session, by Google's documented endpoints. The Auth SDK looks the user up when it starts and forgets him on every
 * answer that it does not know, a 503 included; here only the server's own word ends a session (`docs/decisions`).
 */
export function createSession(options: {
  origin: string;
  backend: () => Promise<Backend>;
  vault: SessionVault;
  fetch: Fetch;
  now: () => number;
}): Session {
  const { origin, backend, vault, fetch, now } = options;
  let given: string | null = null;
  let distrusted: string | null = null;
  let renewing: { refreshToken: string; answer: Promise<Tokens> } | null = null;

  /** Always from the vault: another tab may have signed in, out or renewed. */
  const stored = async (): Promise<Tokens | null> => readTokens(await vault.read());

  const isStillStored = async ({ refreshToken }: Tokens): Promise<boolean> =>
    (await stored())?.refreshToken === refreshToken;

  async function renew(tokens: Tokens): Promise<Tokens> {
    try {
      const fresh = await refreshTokens(await backend(), { fetch, tokens, now: now() });
      // Whoever logged in or out meanwhile has the last word.
      if (await isStillStored(tokens)) await vault.write(JSON.stringify(fresh));
      return fresh;
    } catch (error) {
      const isOver = error instanceof RemoteError && error.code === 'sessionEnded';
      // What the server says of the session before ends nothing of this one.
      if (isOver && !(await isStillStored(tokens))) throw new RemoteError('busy', { cause: error });
      throw error;
    }
  }

  /** One request for all who wait for the same session. */
  function renewOnce(tokens: Tokens): Promise<Tokens> {
    if (renewing?.refreshToken !== tokens.refreshToken) {
      const answer = renew(tokens).finally(() => {
        if (renewing?.answer === answer) renewing = null;
      });
      renewing = { refreshToken: tokens.refreshToken, answer };
    }
    return renewing.answer;
  }

  function isUsable({ idToken, issuedAt, expiresAt }: Tokens): boolean {
    const time = now();
    return idToken !== distrusted && issuedAt <= time && time < expiresAt - RENEW_BEFORE_MS;
  }

  return {
    async current(): Promise<Claims | null> {
      const tokens = await stored();
      return tokens === null ? null : claimsOf(tokens.idToken);
    },

    async refresh(): Promise<Claims> {
      const tokens = await stored();
      if (tokens === null) throw new RemoteError('noSession');
      const claims = claimsOf((await renewOnce(tokens)).idToken);
      // The server vouches for the user, but no longer as a partner.
      if (claims === null) throw new RemoteError('sessionEnded');
      return claims;
    },

    async login(password): Promise<LoginGrant> {
      const { token, sealingKey } = await requestLogin(origin, fetch, password);
      try {
        const tokens = await exchangeCustomToken(await backend(), { fetch, token, now: now() });
        const claims = claimsOf(tokens.idToken);
        if (claims === null) throw new LoginError('unavailable');
        await vault.write(JSON.stringify(tokens));
        return { ...claims, sealingKey: claims.role === 'admin' ? sealingKey : null };
      } catch (error) {
        if (!(error instanceof RemoteError)) throw error;
        throw new LoginError(error.code === 'unreachable' ? 'network' : 'unavailable', null, { cause: error });
      }
    },

    logout: () => vault.write(null),

    async idToken() {
      const tokens = await stored();
      if (tokens === null) return null;
      given = (isUsable(tokens) ? tokens : await renewOnce(tokens)).idToken;
      return given;
    },

    distrust() {
      distrusted = given;
    },
  };
}
