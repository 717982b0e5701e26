/** Default double-click time of desktop systems. */
export const DOUBLE_CLICK_MS = 500;

/** Maximum distance between the two clicks, CSS px: a second tap rarely hits the same spot. */
const MAX_DISTANCE_PX = 24;

/** Detects double clicks by time and distance; `event.detail` is unreliable for taps, whose count differs by phone. */
export class DoubleClickDetector {
  #last: { at: number; x: number; y: number } | null = null;

  /** Call once per click, in order. A keyboard click is never a double click. */
  isDoubleClick({ detail, timeStamp, clientX, clientY }: MouseEvent): boolean {
    if (detail === 0) return false;
    const previous = this.#last;
    this.#last = { at: timeStamp, x: clientX, y: clientY };
    if (previous === null || timeStamp - previous.at > DOUBLE_CLICK_MS) return false;
    return Math.hypot(clientX - previous.x, clientY - previous.y) <= MAX_DISTANCE_PX;
  }
}
