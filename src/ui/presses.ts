/** As long as desktops wait for the second press. */
const DOUBLE_PRESS_MS = 500;

/** A finger never comes down twice on the same spot; CSS px. */
const SAME_PLACE_PX = 24;

/**
 * Tells the second press of a double one by its time and place. The browser's own count cannot be used: of taps, some
 * phones count every one as a first, and others go on counting.
 */
export class Presses {
  #last: { at: number; x: number; y: number } | null = null;

  /** Asked once for each click, in their order. A key that presses a button never comes second. */
  isSecond({ detail, timeStamp, clientX, clientY }: MouseEvent): boolean {
    if (detail === 0) return false;
    const before = this.#last;
    this.#last = { at: timeStamp, x: clientX, y: clientY };
    if (before === null || timeStamp - before.at > DOUBLE_PRESS_MS) return false;
    return Math.hypot(clientX - before.x, clientY - before.y) <= SAME_PLACE_PX;
  }
}
