/** One request to the deployed site and its expected response. */
interface Probe {
  name: string;
  path: string;
  method?: 'GET' | 'POST';
  status: number;
  /** Header name and a text that its value must contain. */
  headers?: Record<string, string>;
  body?: string;
  /** Also require the page's style sheet: it is missing if function and site come from different builds. */
  hasStyleSheet?: boolean;
}

const HTML_HEADERS = {
  'content-security-policy': "require-trusted-types-for 'script'",
  'strict-transport-security': 'max-age=',
  'x-content-type-options': 'nosniff',
};
const REVALIDATED = { 'cache-control': 'no-cache' };
const ATTEMPT_TIMEOUT_MS = 30_000;

/** Causes of a request without response, by the error code of Node. */
const NETWORK_PROBLEMS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'adresse introuvable (DNS)',
  EAI_AGAIN: 'adresse introuvable : pas de réponse du DNS',
  ECONNREFUSED: 'connexion refusée',
  ECONNRESET: 'connexion interrompue',
  ERR_TLS_CERT_ALTNAME_INVALID: 'le certificat est celui d’un autre domaine',
  CERT_HAS_EXPIRED: 'le certificat a expiré',
};

/** Builds the requests that are checked after a deploy; none signs in or writes. */
export function buildProbes(projectId: string): readonly Probe[] {
  return [
    {
      name: 'accueil',
      path: '/',
      status: 200,
      headers: { ...HTML_HEADERS, ...REVALIDATED },
      body: '<h1',
      hasStyleSheet: true,
    },
    { name: 'espace partenaire', path: '/partner', status: 200, headers: { ...HTML_HEADERS, ...REVALIDATED } },
    { name: 'blog (fonction)', path: '/blog', status: 200, headers: HTML_HEADERS, body: '<h1', hasStyleSheet: true },
    { name: 'fil Atom (fonction)', path: '/feed.xml', status: 200, body: '<feed' },
    { name: 'page inconnue', path: '/cette-page-n-existe-pas', status: 404, body: '<h1' },
    { name: 'fichier de build absent', path: '/assets/absent.js', status: 404, headers: REVALIDATED },
    {
      name: 'redirection',
      path: '/cybersecurity/ninjarmm',
      status: 301,
      headers: { location: '/solutions/ninja-rmm' },
    },
    { name: 'service worker', path: '/sw.js', status: 200, headers: REVALIDATED },
    { name: 'configuration', path: '/backend.json', status: 200, headers: REVALIDATED, body: `"${projectId}"` },
    // The function itself rejects an empty request, which proves that it runs and parses input.
    { name: 'connexion (fonction)', path: '/api/partnerLogin', method: 'POST', status: 400, body: 'INVALID_ARGUMENT' },
  ];
}

/** Runs every probe and returns the problems, one French sentence each. */
export async function runSmokeTest(origin: string, projectId: string): Promise<string[]> {
  const problems: string[] = [];
  for (const probe of buildProbes(projectId)) {
    const problem = await runProbe(origin, probe).catch(describeFailure);
    if (problem !== null) problems.push(`${probe.name} (${probe.path}) : ${problem}`);
  }
  return problems;
}

function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return `pas de réponse en ${ATTEMPT_TIMEOUT_MS / 1000} s`;
  // `fetch` wraps the error of the connection.
  const { cause } = error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return NETWORK_PROBLEMS[code] ?? `pas de réponse (${code === '' ? error.message : code})`;
}

async function runProbe(origin: string, probe: Probe): Promise<string | null> {
  const response = await fetch(origin + probe.path, {
    method: probe.method ?? 'GET',
    redirect: 'manual',
    signal: AbortSignal.timeout(ATTEMPT_TIMEOUT_MS),
    ...(probe.method === 'POST' && { headers: { 'content-type': 'application/json' }, body: '{"data":{}}' }),
  });
  const body = await response.text();
  if (response.status !== probe.status) return `statut ${response.status} au lieu de ${probe.status}`;
  for (const [name, wanted] of Object.entries(probe.headers ?? {})) {
    const value = response.headers.get(name) ?? '';
    if (!value.includes(wanted)) return `en-tête ${name} : « ${value} » sans « ${wanted} »`;
  }
  if (probe.body !== undefined && !body.includes(probe.body)) return `« ${probe.body} » manque dans la réponse`;
  return probe.hasStyleSheet ? findStyleProblem(origin, body) : null;
}

async function findStyleProblem(origin: string, page: string): Promise<string | null> {
  const path = /\/assets\/[^"]+\.css/.exec(page)?.[0];
  if (path === undefined) return 'la page ne nomme aucune feuille de style';
  const { status } = await fetch(origin + path, { signal: AbortSignal.timeout(ATTEMPT_TIMEOUT_MS) });
  return status === 200 ? null : `sa feuille de style ${path} : statut ${status}, le site est d’un autre build`;
}
