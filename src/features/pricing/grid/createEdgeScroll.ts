/** Height of the zones along the upper and lower edges in which a drag scrolls, CSS px. */
const ZONE_PX = 24;
/** Fastest scroll, CSS px per frame: a row and a half. */
const MAX_STEP_PX = 48;
/** Pixels into the zone per pixel of scroll. */
const SLOWNESS = 3;

interface Point {
  x: number;
  y: number;
}

interface EdgeScrollOptions {
  frame: Element;
  /** Height of the column heads, which cover the top of the frame, CSS px. */
  headerPx: number;
  /** Receives the point inside the frame that is nearest to the pointer. */
  onScroll: (point: Point) => void;
}

export interface EdgeScroll {
  /** Scrolls for as long as the pointer, in CSS px of the window, stays at or beyond an edge. */
  follow(pointer: Point, options: EdgeScrollOptions): void;
  stop(): void;
}

/** Creates the vertical scrolling of a frame during a drag. */
export function createEdgeScroll(): EdgeScroll {
  let request = 0;
  const stop = () => cancelAnimationFrame(request);
  return {
    stop,
    follow(pointer, { frame, headerPx, onScroll }) {
      stop();
      const { x, y } = frame.getBoundingClientRect();
      const top = y + frame.clientTop + headerPx;
      const bottom = y + frame.clientTop + frame.clientHeight;
      const upStep = getStep(top + ZONE_PX - pointer.y);
      const step = upStep > 0 ? -upStep : getStep(pointer.y - bottom + ZONE_PX);
      if (step === 0) return;
      const left = x + frame.clientLeft;
      const point = {
        x: clamp(pointer.x, left, left + frame.clientWidth),
        y: clamp(pointer.y, top, bottom),
      };
      const scroll = () => {
        frame.scrollTop += step;
        onScroll(point);
        request = requestAnimationFrame(scroll);
      };
      request = requestAnimationFrame(scroll);
    },
  };
}

/** Returns the pixels per frame for a pointer this far inside a zone or beyond it. */
function getStep(depth: number): number {
  return Math.min(MAX_STEP_PX, Math.max(0, Math.ceil(depth / SLOWNESS)));
}

function clamp(value: number, from: number, to: number): number {
  return Math.min(Math.max(value, from), to - 1);
}
