/** One request to the deployed site and what its answer must be. */
interface Probe {
  name: string;
  path: string;
  method?: 'GET' | 'POST';
  status: number;
  /** Name of a header and a text that it must contain. */
  headers?: Record<string, string>;
  body?: string;
  /** The page's style sheet must be there, too: a function and a site of different builds don't fit. */
  styled?: boolean;
}

const HTML_HEADERS = {
  'content-security-policy': "require-trusted-types-for 'script'",
  'strict-transport-security': 'max-age=',
  'x-content-type-options': 'nosniff',
};
const REVALIDATED = { 'cache-control': 'no-cache' };
const TRY_WITHIN_MS = 30_000;

/** What must hold right after a deploy; none of it logs in or writes. */
export function probesOf(projectId: string): readonly Probe[] {
  return [
    {
      name: 'accueil',
      path: '/',
      status: 200,
      headers: { ...HTML_HEADERS, ...REVALIDATED },
      body: '<h1',
      styled: true,
    },
    { name: 'espace partenaire', path: '/partner', status: 200, headers: { ...HTML_HEADERS, ...REVALIDATED } },
    { name: 'blog (fonction)', path: '/blog', status: 200, headers: HTML_HEADERS, body: '<h1', styled: true },
    { name: 'fil Atom (fonction)', path: '/feed.xml', status: 200, body: '<feed' },
    { name: 'page inconnue', path: '/cette-page-n-existe-pas', status: 404, body: '<h1' },
    {
      name: 'redirection',
      path: '/cybersecurity/ninjarmm',
      status: 301,
      headers: { location: '/solutions/ninja-rmm' },
    },
    { name: 'service worker', path: '/sw.js', status: 200, headers: REVALIDATED },
    { name: 'configuration', path: '/backend.json', status: 200, headers: REVALIDATED, body: `"${projectId}"` },
    // An empty request is refused by the function itself: it runs and reads what it gets.
    { name: 'connexion (fonction)', path: '/api/partnerLogin', method: 'POST', status: 400, body: 'INVALID_ARGUMENT' },
  ];
}

/** Asks the site each probe and answers what is wrong, one French sentence each; empty when all is well. */
export async function smokeTest(origin: string, projectId: string): Promise<string[]> {
  const problems: string[] = [];
  for (const probe of probesOf(projectId)) {
    const problem = await ask(origin, probe).catch((error: unknown) => String(error));
    if (problem !== null) problems.push(`${probe.name} (${probe.path}) : ${problem}`);
  }
  return problems;
}

async function ask(origin: string, probe: Probe): Promise<string | null> {
  const response = await fetch(origin + probe.path, {
    method: probe.method ?? 'GET',
    redirect: 'manual',
    signal: AbortSignal.timeout(TRY_WITHIN_MS),
    ...(probe.method === 'POST' && { headers: { 'content-type': 'application/json' }, body: '{"data":{}}' }),
  });
  const body = await response.text();
  if (response.status !== probe.status) return `statut ${response.status} au lieu de ${probe.status}`;
  for (const [name, wanted] of Object.entries(probe.headers ?? {})) {
    const value = response.headers.get(name) ?? '';
    if (!value.includes(wanted)) return `en-tête ${name} : « ${value} » sans « ${wanted} »`;
  }
  if (probe.body !== undefined && !body.includes(probe.body)) return `« ${probe.body} » manque dans la réponse`;
  return probe.styled ? styleProblem(origin, body) : null;
}

async function styleProblem(origin: string, page: string): Promise<string | null> {
  const path = /\/assets\/[^"]+\.css/.exec(page)?.[0];
  if (path === undefined) return 'la page ne nomme aucune feuille de style';
  const { status } = await fetch(origin + path, { signal: AbortSignal.timeout(TRY_WITHIN_MS) });
  return status === 200 ? null : `sa feuille de style ${path} : statut ${status}, le site est d’un autre build`;
}
