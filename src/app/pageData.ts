import { createContext, useContext, useState } from 'react';
import { useIsHydrated } from '../ui/useIsHydrated';
import { PAGE_DATA_ELEMENT_ID } from '../config/pageDataElement';

/** Data that the server read for one page, as plain JSON; the page checks its shape. */
export interface PageData {
  /** Path and query that the data belongs to. */
  url: string;
  value: unknown;
}

export const PageDataContext = createContext<PageData | null>(null);

/**
 * Returns the server's data for `url`, or undefined if the browser has to fetch it, as after a client-side navigation:
 * the page may have been open for days. Decided at the first render, then constant for the life of the component.
 */
export function usePageData(url: string): unknown {
  const data = useContext(PageDataContext);
  const isHydrated = useIsHydrated();
  const [value] = useState(() => (!isHydrated && data?.url === url ? data.value : undefined));
  return value;
}

/** Reads the embedded data of the served document; null if it is missing or malformed. */
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
    // A damaged copy is treated like missing data.
    return null;
  }
}
