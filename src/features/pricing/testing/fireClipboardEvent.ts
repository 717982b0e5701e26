import { fireEvent } from '@testing-library/react';

/** Fires the event of a clipboard command at the focused element; a copy fills `clipboardData`. */
export function fireClipboardEvent(command: 'copy' | 'cut' | 'paste', clipboardData: DataTransfer): void {
  const event = Object.assign(new Event(command, { bubbles: true, cancelable: true }), { clipboardData });
  fireEvent(document.activeElement ?? document.body, event);
}
