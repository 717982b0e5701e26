import { invalid } from '../engine/errors';
import type { Json } from '../service/protoJson';

/** A request as the REST face takes it, from a socket or from a test in the same process. */
export interface RestRequest {
  method: string;
  /** Path with query string, percent-encoded. */
  url: string;
  authorization?: string | undefined;
  body: string;
}

export interface RestResponse {
  status: number;
  body: Json;
}

/** The decoded path of an address, or INVALID_ARGUMENT. */
export function pathOf(url: string): string {
  try {
    return decodeURIComponent(new URL(url, 'http://localhost').pathname);
  } catch {
    throw invalid(`The address ${url} is not percent-encoded UTF-8.`);
  }
}
