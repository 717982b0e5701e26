import { SAMPLE_GRID } from '../../local/seed/sampleGrid';
import { encodeUnsignedToken } from './encodeUnsignedToken';
import { getAdminFirestore, getStackInfo } from './stack';

export interface RawResponse {
  status: number;
  text: string;
}

/** A request as sent with `curl`, without an SDK that would reject it first. */
export interface RawRequest {
  name: string;
  /** Path after `/documents`, URL-encoded. */
  path: string;
  /** Defaults to POST with a body, else GET. */
  method?: string;
  body?: object;
}

/** Exchanges the role's password for an ID token, like a browser. */
export async function fetchIdToken(role: 'partner' | 'admin'): Promise<string> {
  const { site, auth, passwords } = getStackInfo();
  const login = await fetch(`${site}/api/partnerLogin`, buildJsonPostInit({ data: { password: passwords[role] } }));
  const { result } = await login.json();
  const exchange = `${auth}/identitytoolkit.googleapis.com/v1/accounts:signInWithCustomToken?key=local`;
  const signedIn = await fetch(exchange, buildJsonPostInit({ token: result.token, returnSecureToken: true }));
  return String((await signedIn.json()).idToken);
}

export function buildJsonPostInit(body: object): RequestInit {
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

/** Sends one raw request to Firestore's REST API; null sends no token. */
export async function sendRawRequest(
  token: string | null,
  { path, method, body }: Omit<RawRequest, 'name'>,
): Promise<RawResponse> {
  const response = await fetch(`${getStackInfo().firestore}/v1/${buildDatabaseName()}/documents${path}`, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: { 'content-type': 'application/json', ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, text: await response.text() };
}

function buildDatabaseName(): string {
  return `projects/${getStackInfo().projectId}/databases/(default)`;
}

/** Returns the full document name, as request bodies need it. */
export function buildDocumentName(path: string): string {
  return `${buildDatabaseName()}/documents/${path}`;
}

/** Replaces claims of a token. The Auth emulator's tokens are unsigned, and so is the result. */
export function replaceTokenClaims(token: string, claims: Record<string, unknown>): string {
  const [, payload = ''] = token.split('.');
  return encodeUnsignedToken({ ...JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')), ...claims });
}

/**
 * Patterns of the sample grid's partner prices and commissions with decimals; no valid partner response matches one.
 * They do not match inside another number.
 */
const COST_TEXTS = SAMPLE_GRID.flatMap((row) => ('solution' in row ? [row.prix_partenaire, row.commission] : []))
  .filter((text) => text.includes(','))
  .map((text) => new RegExp(`(?<![\\d,])${text}(?!\\d)`));

/** Returns the sample grid's costs that occur in this text. */
export function findSampleCostsInText(text: string): string[] {
  return COST_TEXTS.flatMap((pattern) => pattern.exec(text)?.[0] ?? []);
}

/**
 * Lists all documents except login counters with the times of their last changes, to compare before and after a
 * rejected attack.
 */
export async function listDocumentVersions(): Promise<readonly (readonly [path: string, updatedAt: string])[]> {
  const collections = (await getAdminFirestore().listCollections()).filter(({ id }) => id !== 'login_throttle');
  const snapshots = await Promise.all(collections.map((collection) => collection.select().get()));
  return snapshots
    .flatMap(({ docs }) => docs.map((doc) => [doc.ref.path, doc.updateTime.valueOf()] as const))
    .toSorted();
}
