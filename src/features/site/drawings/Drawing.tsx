import type { ReactNode } from 'react';
import './drawing.css';

/**
 * Wraps a large drawing: one line weight, colors of the panorama, accent dots. Hidden from screen readers, since the
 * text says the same.
 */
export function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg className="art" viewBox="0 0 440 340" width="440" height="340" aria-hidden="true">
      {children}
    </svg>
  );
}
