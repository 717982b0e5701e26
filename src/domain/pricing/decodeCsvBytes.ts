/** Creates a `TextDecoder`; `fatal` makes `decode` throw on bytes that are invalid in the encoding. */
export type TextDecoderFactory = (
  encoding: 'utf-8' | 'windows-1252',
  options: { fatal: boolean },
) => {
  decode(bytes: Uint8Array): string;
};

/**
 * Number of first bytes searched for NUL: binary files (and UTF-16) have it early, UTF-8 and Windows-1252 texts never.
 */
const BINARY_SAMPLE_BYTES = 4_096;

/**
 * Decodes a file as UTF-8 (without BOM), else as Windows-1252, which old spreadsheets write. With a BOM it is UTF-8 in
 * any case, since a damaged byte must not garble every accent. null if its first bytes contain NUL: a binary file named
 * .csv, or UTF-16.
 */
export function decodeCsvBytes(bytes: Uint8Array, createDecoder: TextDecoderFactory): string | null {
  if (bytes.subarray(0, BINARY_SAMPLE_BYTES).includes(0)) return null;
  try {
    return createDecoder('utf-8', { fatal: !hasByteOrderMark(bytes) }).decode(bytes);
  } catch {
    return createDecoder('windows-1252', { fatal: false }).decode(bytes);
  }
}

export function hasByteOrderMark([first, second, third]: Uint8Array): boolean {
  return first === 0xef && second === 0xbb && third === 0xbf;
}
