import { encodeUnsignedToken } from '../support/encodeUnsignedToken';

const TOKEN_LIFETIME_S = 600;
/** 32 bytes in base64. */
const SEALING_KEY = Buffer.alloc(32, 7).toString('base64');

export const PROJECT_ID = 'demo-site';

export interface CloudResponse {
  status: number;
  body: unknown;
}

interface Account {
  isAdmin: boolean;
  pv: number;
  isRevoked: boolean;
}

/** Fakes of Auth and the login function. */
export class CloudAccounts {
  #pv = 1;
  #sessions = 0;
  readonly #accounts = new Map<string, Account>();

  constructor(private readonly now: () => number) {}

  /** Version of the passwords. */
  get pv(): number {
    return this.#pv;
  }

  getPassword(role: 'admin' | 'partner'): string {
    return `${role} ${this.#pv}`;
  }

  /** Ends every session. */
  changePasswords(): void {
    this.#pv += 1;
    for (const account of this.#accounts.values()) account.isRevoked = true;
  }

  demote(refreshToken: string): void {
    const account = this.#accounts.get(refreshToken);
    if (account !== undefined) account.isAdmin = false;
  }

  /** Answers a request to Auth or the login function; null for any other. */
  handleRequest(path: string, body: string): CloudResponse | null {
    if (path.endsWith('/api/partnerLogin')) return this.#login(body);
    if (path.includes('signInWithCustomToken')) return this.#exchange(body);
    return path.endsWith('/v1/token') ? this.#refresh(body) : null;
  }

  #login(body: string): CloudResponse {
    const { data } = JSON.parse(body) as { data: { password: string } };
    const role = (['admin', 'partner'] as const).find((one) => this.getPassword(one) === data.password);
    if (role === undefined) return { status: 401, body: { error: { status: 'UNAUTHENTICATED', message: '' } } };
    const isAdmin = role === 'admin';
    const pv = this.#pv;
    const token = JSON.stringify({ admin: isAdmin, pv });
    return {
      status: 200,
      body: { result: { token, admin: isAdmin, pv, ...(isAdmin ? { sealingKey: SEALING_KEY } : {}) } },
    };
  }

  #exchange(body: string): CloudResponse {
    const { token } = JSON.parse(body) as { token: string };
    const claims = JSON.parse(token) as { admin: boolean; pv: number };
    const account: Account = { isAdmin: claims.admin, pv: claims.pv, isRevoked: false };
    const refreshToken = `session-${(this.#sessions += 1)}`;
    this.#accounts.set(refreshToken, account);
    const expiresIn = String(TOKEN_LIFETIME_S);
    return { status: 200, body: { idToken: this.#createIdToken(account), refreshToken, expiresIn } };
  }

  #refresh(body: string): CloudResponse {
    const refreshToken = new URLSearchParams(body).get('refresh_token') ?? '';
    const account = this.#accounts.get(refreshToken);
    if (account === undefined || account.isRevoked)
      return { status: 400, body: { error: { message: 'TOKEN_EXPIRED' } } };
    const expires_in = String(TOKEN_LIFETIME_S);
    return { status: 200, body: { id_token: this.#createIdToken(account), refresh_token: refreshToken, expires_in } };
  }

  #createIdToken({ isAdmin, pv }: Account): string {
    const iat = Math.floor(this.now() / 1000);
    const uid = isAdmin ? 'admin' : 'partner';
    const times = { iat, exp: iat + TOKEN_LIFETIME_S };
    return encodeUnsignedToken({ sub: uid, aud: PROJECT_ID, partner: true, admin: isAdmin, pv, ...times });
  }
}
