import { isRecord } from '../../../src/domain/isRecord';

/** Request body of the callable protocol. */
export interface LoginBody {
  data: { password: string | null };
}

/**
 * Parses a request body; returns undefined without a `data` object, since the SDK would log such a body. Keeps the
 * password only (null if it is no string): the SDK reports values that it cannot decode as internal errors.
 */
export function parseLoginBody(bytes: Uint8Array | undefined): LoginBody | undefined {
  const body = bytes && parseJson(bytes);
  if (!isRecord(body) || !isRecord(body['data'])) return undefined;
  const { password } = body['data'];
  return { data: { password: typeof password === 'string' ? password : null } };
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'));
  } catch {
    return undefined;
  }
}
