import type { CDPSession } from 'playwright';

export interface Point {
  x: number;
  y: number;
}

/** What drags or scrolls: it is put down at a place, led to others and taken off. */
export interface Pointer {
  down: (at: Point) => Promise<void>;
  move: (to: Point) => Promise<void>;
  up: () => Promise<void>;
}

/** Real touches: the browser decides between scrolling and dragging, as on a phone. */
export function finger(devtools: CDPSession): Pointer {
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly Point[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: [...points] });
  return {
    down: async (at) => void (await touch('touchStart', [at])),
    move: async (to) => void (await touch('touchMove', [to])),
    up: async () => void (await touch('touchEnd', [])),
  };
}

/** Leads what is down from one place to another in small steps. */
export async function lead(pointer: Pointer, from: Point, to: Point): Promise<void> {
  const steps = 12;
  for (let step = 1; step <= steps; step += 1) {
    const part = step / steps;
    await pointer.move({ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part });
  }
}
