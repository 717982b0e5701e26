import type { ReactNode } from 'react';
import { Button } from '../../../ui/Button';
import './sidePanel.css';

interface ShowMoreButtonProps {
  /** While true, the button keeps the focus, but is announced as unavailable. */
  isBusy?: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** Shows the next entries of a list in a side panel. */
export function ShowMoreButton({ isBusy = false, onClick, children }: ShowMoreButtonProps) {
  return (
    <Button
      tone="secondary"
      size="small"
      className="pricing-side__more"
      aria-disabled={isBusy || undefined}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}
