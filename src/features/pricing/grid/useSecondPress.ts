import { useMemo, useState, type MouseEvent } from 'react';
import { Presses } from '../../../ui/presses';

/** The arrows do without: their second press means the row of the first, wherever that has gone. */
const BUTTONS = 'button:not(.pricing-action--up, .pricing-action--down)';

interface SecondPressHandlers {
  onClickCapture: (event: MouseEvent<HTMLElement>) => void;
  onInputCapture: () => void;
}

/**
 * Rows and their buttons change under the finger: the second press of a double one must not meet what the first has
 * brought there, which would delete the next row, or open again what was just saved. For the element around all rows.
 */
export function useSecondPress(): SecondPressHandlers {
  const [guard] = useState(() => new Guard());
  return useMemo(
    () => ({
      onClickCapture: (event) => {
        if (guard.lets(event.nativeEvent)) return;
        event.preventDefault();
        event.stopPropagation();
      },
      // A press after something was typed is one of its own.
      onInputCapture: () => guard.forget(),
    }),
    [guard],
  );
}

class Guard {
  readonly #presses = new Presses();
  #pressed: Element | null = null;

  lets(event: globalThis.MouseEvent): boolean {
    const button = event.target instanceof Element ? event.target.closest(BUTTONS) : null;
    const first = this.#pressed;
    const isOther = first !== null && button !== null && button !== first;
    if (this.#presses.isSecond(event) && isOther) return false;
    this.#pressed = button;
    return true;
  }

  forget(): void {
    this.#pressed = null;
  }
}
