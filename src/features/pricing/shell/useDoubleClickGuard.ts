import { useMemo, useState, type MouseEvent } from 'react';
import { DoubleClickDetector } from '../../../ui/DoubleClickDetector';

/** Excludes the move buttons: `RowCommands.moveBy` handles their double clicks. */
const BUTTONS = 'button:not(.pricing-action--up, .pricing-action--down)';

interface DoubleClickGuardHandlers {
  onClickCapture: (event: MouseEvent<HTMLElement>) => void;
  onInputCapture: () => void;
}

/**
 * Blocks the second click of a double click if it hits another button than the first, because rows move under the
 * pointer: it would delete the next row, reopen a saved one or settle the next conflict. Returns handlers for the
 * element around all rows or cases.
 */
export function useDoubleClickGuard(): DoubleClickGuardHandlers {
  const [guard] = useState(() => new Guard());
  return useMemo(
    () => ({
      onClickCapture: (event) => {
        if (guard.allows(event.nativeEvent)) return;
        event.preventDefault();
        event.stopPropagation();
      },
      // Typing between two clicks separates them.
      onInputCapture: () => guard.reset(),
    }),
    [guard],
  );
}

class Guard {
  readonly #clicks = new DoubleClickDetector();
  #firstButton: Element | null = null;

  allows(event: globalThis.MouseEvent): boolean {
    const button = event.target instanceof Element ? event.target.closest(BUTTONS) : null;
    const first = this.#firstButton;
    const isOther = first !== null && button !== null && button !== first;
    if (this.#clicks.isDoubleClick(event) && isOther) return false;
    this.#firstButton = button;
    return true;
  }

  reset(): void {
    this.#firstButton = null;
  }
}
