import type { ReactNode } from 'react';
import './art.css';

/**
 * Frame of the large drawings: one line weight, fills from the panorama, and one warm dot that marks what matters.
 * They illustrate and say nothing that the text does not, so that screen readers pass them by.
 */
export function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg className="art" viewBox="0 0 440 340" width="440" height="340" aria-hidden="true" focusable="false">
      {children}
    </svg>
  );
}
