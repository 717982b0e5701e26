import { SAMPLE_GRID } from '../../local/seed/pricingGrid';
import { adminFirestore, stackInfo } from './stack';

export interface Answer {
  status: number;
  text: string;
}

/** What an attacker sends with `curl`: no SDK that would refuse it first. */
export interface Attempt {
  name: string;
  /** Behind `/documents`, as it goes over the wire. */
  path: string;
  /** POST with a body and GET without, unless said. */
  method?: string;
  body?: object;
}

/** From a password to the token that Firestore judges, as a browser gets it. */
export async function idTokenOf(role: 'partner' | 'admin'): Promise<string> {
  const { site, auth, passwords } = stackInfo();
  const login = await fetch(`${site}/api/partnerLogin`, jsonPost({ data: { password: passwords[role] } }));
  const { result } = await login.json();
  const exchange = `${auth}/identitytoolkit.googleapis.com/v1/accounts:signInWithCustomToken?key=local`;
  const signedIn = await fetch(exchange, jsonPost({ token: result.token, returnSecureToken: true }));
  return String((await signedIn.json()).idToken);
}

export function jsonPost(body: object): RequestInit {
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

/** One raw request to Firestore's REST face; null: without any token. */
export async function ask(token: string | null, { path, method, body }: Omit<Attempt, 'name'>): Promise<Answer> {
  const response = await fetch(`${stackInfo().firestore}/v1/${databaseName()}/documents${path}`, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: { 'content-type': 'application/json', ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, text: await response.text() };
}

function databaseName(): string {
  return `projects/${stackInfo().projectId}/databases/(default)`;
}

/** Full name of a document, as bodies of requests need it. */
export function documentName(path: string): string {
  return `${databaseName()}/documents/${path}`;
}

/** The token with other claims. Nobody signed it: the Auth emulator's tokens are unsigned, and so is this one. */
export function altered(token: string, claims: Record<string, unknown>): string {
  const [header = '', payload = ''] = token.split('.');
  const changed = { ...JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')), ...claims };
  return `${header}.${Buffer.from(JSON.stringify(changed)).toString('base64url')}.`;
}

/** Costs that no honest answer to a partner contains, not even as a part of another number. */
const COST_TEXTS = SAMPLE_GRID.flatMap((row) => ('solution' in row ? [row.prix_partenaire, row.commission] : []))
  .filter((text) => text.includes(','))
  .map((text) => new RegExp(`(?<![\\d,])${text}(?!\\d)`));

/** The costs of the sample grid that stand in this text. */
export function costsIn(text: string): string[] {
  return COST_TEXTS.flatMap((pattern) => pattern.exec(text)?.[0] ?? []);
}

/** Everything that is stored but the counters of the login, as one text: equal before and after a refused attack. */
export async function databaseDump(): Promise<string> {
  const firestore = adminFirestore();
  try {
    const collections = (await firestore.listCollections()).filter(({ id }) => id !== 'login_throttle');
    const snapshots = await Promise.all(collections.map((collection) => collection.get()));
    const documents = snapshots.flatMap(({ docs }) => docs.map((doc) => [doc.ref.path, doc.data()] as const));
    return JSON.stringify(documents.toSorted(([a], [b]) => a.localeCompare(b)));
  } finally {
    await firestore.terminate();
  }
}
