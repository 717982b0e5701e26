import { createContext, useContext, useEffect, useState } from 'react';
import { isRecord } from '../domain/isRecord';
import { PAGE_DATA_ELEMENT_ID } from '../config/pageDataElement';

/**
 * Data that the server read for the document, as plain JSON by path and query; the page checks its shape. Emptied once
 * the served page is mounted.
 */
export type ServedPageData = Map<string, unknown>;

export const PageDataContext = createContext<ServedPageData>(new Map());

/**
 * Returns the server's data for `url`, or undefined if the browser has to fetch it, as after a client-side navigation:
 * the page may have been open for days. Decided at the first render, then constant for the life of the component. After
 * a hydration error, React renders on the client: the data is still there, since effects run only after a commit.
 */
export function usePageData(url: string): unknown {
  const served = useContext(PageDataContext);
  const [value] = useState(() => served.get(url));
  useEffect(() => served.clear(), [served]);
  return value;
}

/** Reads the embedded data of the served document; empty if it is missing or malformed. */
export function readEmbeddedPageData(): ServedPageData {
  const parsed = parseJson(document.querySelector(`script#${PAGE_DATA_ELEMENT_ID}`)?.textContent ?? '');
  const isPageData = isRecord(parsed) && 'value' in parsed;
  return new Map(isPageData && typeof parsed.url === 'string' ? [[parsed.url, parsed.value]] : []);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A damaged copy is treated like missing data.
    return null;
  }
}
