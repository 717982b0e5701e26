import type { KeyboardEvent } from 'react';

/** True for keys of an input method or dead key: its Enter ends the composition and commits nothing. */
export function isComposing({ nativeEvent }: KeyboardEvent): boolean {
  return nativeEvent.isComposing || nativeEvent.keyCode === 229;
}
