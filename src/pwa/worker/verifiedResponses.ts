import { PAGE_DATA_ELEMENT_ID } from '../../config/pageDataElement';
import { isRecord } from '../../domain/isRecord';
import { isBackendConfig } from '../../remote/backendConfig';
import { digestBody } from './digestBody';
import { requestTimeoutController } from './requestTimeoutController';

const PAGE_DATA = new RegExp(`<script type="application/json" id="${PAGE_DATA_ELEMENT_ID}">(.*?)</script>`, 's');

/**
 * Returns the response if it passes verification, else fetches again past the HTTP cache, where a captive portal may
 * have stored its page. The second response is not verified.
 */
export async function refetchUnlessVerified(
  verify: (path: string, response: Response) => Promise<boolean>,
  { url }: Request,
  response: Response,
): Promise<Response> {
  if (await verify(toPath(url), response)) return response;
  return requestTimeoutController.fetch(url, { cache: 'reload', redirect: 'manual' });
}

/** Returns the response if it passes verification, else null: Workbox then neither caches nor serves it. */
export async function nullUnlessVerified(
  verify: (path: string, response: Response) => Promise<boolean>,
  { url }: Request,
  response: Response | undefined,
): Promise<Response | null> {
  return response && (await verify(toPath(url), response)) ? response : null;
}

const toPath = (url: string): string => new URL(url).pathname;

/** Returns whether this is the complete blog page of the path, and not the page of a captive portal. */
export async function isBlogPageResponse(path: string, response: Response): Promise<boolean> {
  return response.status === 200 && !response.redirected && (await isRenderedByBlog(path, response));
}

/**
 * Returns whether this is the complete blog page of the path and references only scripts and styles of `built`. A stale
 * edge copy references those of another version, and would open without styles.
 */
export async function isBlogPageOfBuild(path: string, response: Response, built: readonly string[]): Promise<boolean> {
  if (!(await isBlogPageResponse(path, response))) return false;
  const files = (await response.clone().text()).match(/\/assets\/[\w./-]+\.(?:js|css)\b/g) ?? [];
  return files.every((file) => built.includes(file));
}

/**
 * Returns whether the blog function rendered this response for the path, with any status. The page embeds its address
 * at the end, so a truncated page fails too.
 */
export async function isRenderedByBlog(path: string, response: Response): Promise<boolean> {
  if (!hasContentType('text/html', response)) return false;
  const data = parseJson(PAGE_DATA.exec(await response.clone().text())?.[1]);
  const url = isRecord(data) ? data.url : undefined;
  return typeof url === 'string' && url.replace(/\?.*$/s, '') === path;
}

/** Returns whether the content matches the image's name, `/blog/images/{hash}-…`. */
export async function isBlogImageResponse(path: string, response: Response): Promise<boolean> {
  if (response.status !== 200 || response.redirected || !hasContentType('image/', response)) return false;
  const hash = [...(await digestBody(response)).subarray(0, 8)].map((byte) => byte.toString(16).padStart(2, '0'));
  return path.startsWith(`/blog/images/${hash.join('')}-`);
}

/** Returns whether this is a valid `/backend.json`. */
export async function isBackendConfigResponse(_path: string, response: Response): Promise<boolean> {
  return response.status === 200 && isBackendConfig(parseJson(await response.clone().text()));
}

function hasContentType(type: string, response: Response): boolean {
  return (response.headers.get('content-type') ?? '').startsWith(type);
}

function parseJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}
