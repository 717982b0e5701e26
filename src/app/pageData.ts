import { createContext, useContext, useState } from 'react';

/** What the server read for one page, as plain JSON; the page that asked for it checks its shape. */
export interface PageData {
  /** Address (path and query) that the data belongs to. */
  url: string;
  value: unknown;
}

/** Where the data stands in the HTML: a data block, which the content policy does not take for a script. */
export const PAGE_DATA_ELEMENT_ID = 'page-data';

export const PageDataContext = createContext<PageData | null>(null);

/**
 * The server's data for the address `url`, or undefined where the browser has to fetch it. Kept for the life of the
 * page that was opened with it: the first render decides.
 */
export function usePageData(url: string): unknown {
  const data = useContext(PageDataContext);
  const [value] = useState(() => (data?.url === url ? data.value : undefined));
  return value;
}

/** Reads the data block of the document that the browser was given; null where there is none, or none that can be read. */
export function readEmbeddedPageData(): PageData | null {
  const text = document.querySelector(`script#${PAGE_DATA_ELEMENT_ID}`)?.textContent;
  if (!text) return null;
  const parsed = parseJson(text);
  if (typeof parsed !== 'object' || parsed === null || !('url' in parsed) || !('value' in parsed)) return null;
  return typeof parsed.url === 'string' ? { url: parsed.url, value: parsed.value } : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A damaged copy: the page asks for its data as if it had been opened without.
    return null;
  }
}
