/** Search engines show about as many characters. */
export const DESCRIPTION_LENGTH = 155;

/** Cuts a text to `length` characters at the end of a word, with an ellipsis. */
export function truncate(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1).replace(/\s+\S*$/, '')}…`;
}
