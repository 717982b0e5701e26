import { useEffect, useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { interceptTraversal } from '../../../platform/interceptTraversal';
import { GridIcon } from '../grid/GridIcon';
import './sidePanel.css';

interface SidePanelProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/**
 * Renders a non-modal panel beside the grid. Focuses its heading on opening and after the focused control is removed,
 * and returns the focus on closing. Back closes it where it covers the screen, as on a phone.
 */
export function SidePanel({ title, onClose, children }: SidePanelProps) {
  const titleId = useId();
  const panel = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    const opener = document.activeElement;
    heading.current?.focus({ preventScroll: true });
    // In a short window, scrolls the whole panel into view, not just its heading.
    heading.current?.closest('aside')?.scrollIntoView({ block: 'nearest' });
    return () => {
      // The user may be elsewhere already, as on the button of the next panel.
      const isFocusLost = document.activeElement === document.body;
      if (isFocusLost && opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);

  useEffect(
    () =>
      interceptTraversal(() => {
        const isFullScreen = panel.current !== null && getComputedStyle(panel.current).position === 'fixed';
        if (isFullScreen) onClose();
        return isFullScreen;
      }),
    [onClose],
  );

  const hasFocus = useRef(false);
  useLayoutEffect(() => {
    // The focused control was removed by this render, for example a resolved conflict.
    if (hasFocus.current && document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  });

  return (
    // Escape is a shortcut for the close button.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <aside
      ref={panel}
      className="pricing-side"
      aria-labelledby={titleId}
      onFocus={() => (hasFocus.current = true)}
      onBlur={() => (hasFocus.current = false)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <div className="pricing-side__head">
        <h2 ref={heading} id={titleId} tabIndex={-1}>
          {title}
        </h2>
        <button type="button" className="pricing-action" aria-label="Fermer le panneau" onClick={onClose}>
          <GridIcon name="cancel" />
        </button>
      </div>
      <div className="pricing-side__body">{children}</div>
    </aside>
  );
}
