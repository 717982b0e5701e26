import { useRef, type PointerEvent } from 'react';

/** A finger that rests this long on a row ticks it. */
const LONG_PRESS_MS = 500;
/** Movement that makes a press a scroll, CSS px. */
const LONG_PRESS_SLOP_PX = 10;

/** Tracks a finger that rests on one place. */
export function useLongPress() {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number } | null>(null);
  const end = () => {
    clearTimeout(press.current?.timer);
    press.current = null;
  };
  return {
    start: ({ clientX, clientY }: PointerEvent, run: () => void) => {
      press.current = { timer: setTimeout(run, LONG_PRESS_MS), x: clientX, y: clientY };
    },
    endIfMoved: ({ clientX, clientY }: PointerEvent) => {
      const { current } = press;
      if (current && Math.hypot(clientX - current.x, clientY - current.y) > LONG_PRESS_SLOP_PX) end();
    },
    end,
  };
}
