/** Search engines show about as many characters. */
export const DESCRIPTION_LENGTH = 155;

/** Cuts a text to `length` characters at the end of a word, with an ellipsis. */
export function truncate(text: string, length: number): string {
  // By code points: half an emoji would be shown as �.
  const characters = [...text];
  if (characters.length <= length) return text;
  const cut = characters.slice(0, length - 1).join('');
  return `${cut.replace(/\s+\S*$/, '')}…`;
}
