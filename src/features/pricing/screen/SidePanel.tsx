import { useEffect, useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { ROW_LABELS } from '../labels';
import { Icon } from '../grid/icons';
import './sidePanel.css';

interface SidePanelProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** Stands beside the grid and leaves it usable; the focus goes in when it opens, stays in, and goes back when it closes. */
export function SidePanel({ title, onClose, children }: SidePanelProps) {
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    const opener = document.activeElement;
    heading.current?.focus({ preventScroll: true });
    // All of it where the window is low, not just its heading.
    heading.current?.closest('aside')?.scrollIntoView({ block: 'nearest' });
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);

  const inside = useRef(false);
  useLayoutEffect(() => {
    // What held the focus left with this render: a case that was decided, a button that is done with.
    if (inside.current && document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  });

  return (
    // Escape closes it wherever the focus is inside; the button does the same.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <aside
      className="pricing-side"
      aria-labelledby={titleId}
      onFocus={() => (inside.current = true)}
      onBlur={() => (inside.current = false)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <div className="pricing-side__head">
        <h2 ref={heading} id={titleId} tabIndex={-1}>
          {title}
        </h2>
        <button type="button" className="pricing-action" aria-label={ROW_LABELS.closePanel} onClick={onClose}>
          <Icon name="cancel" />
        </button>
      </div>
      <div className="pricing-side__body">{children}</div>
    </aside>
  );
}
