export interface BlogResponse {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: string | Uint8Array;
}

export const TEXT_TYPE = 'text/plain; charset=utf-8';

export function buildHtmlResponse(status: number, headers: BlogResponse['headers'], body: string): BlogResponse {
  return { status, headers: { ...headers, 'content-type': 'text/html; charset=utf-8' }, body };
}

export function getPathAndQuery(url: URL): string {
  return url.pathname + url.search;
}
