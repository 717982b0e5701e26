import type { CDPSession } from 'playwright';

export interface Point {
  x: number;
  y: number;
}

/** A pointer that goes down, moves and goes up. */
export interface Pointer {
  down: (at: Point) => Promise<void>;
  move: (to: Point) => Promise<void>;
  up: () => Promise<void>;
}

/** Creates a pointer that sends touch events: the browser decides between scroll and drag, as on a phone. */
export function createTouchPointer(devtools: CDPSession): Pointer {
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly Point[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: [...points] });
  return {
    down: async (at) => void (await touch('touchStart', [at])),
    move: async (to) => void (await touch('touchMove', [to])),
    up: async () => void (await touch('touchEnd', [])),
  };
}

/** Moves the pressed pointer between two points in small steps. */
export async function movePressedPointer(pointer: Pointer, from: Point, to: Point): Promise<void> {
  const steps = 12;
  for (let step = 1; step <= steps; step += 1) {
    const ratio = step / steps;
    await pointer.move({ x: from.x + (to.x - from.x) * ratio, y: from.y + (to.y - from.y) * ratio });
  }
}
