import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../../ui/Button';
import { GridIcon } from '../grid/GridIcon';
import { focusHeadingIfFocusLost } from '../shell/focusHeadingIfFocusLost';
import { usePricingEditorValue } from '../shell/PricingServicesProvider';
import { EXPORT_UNSENT_LABEL } from '../messages';
import { getStorageWarning } from './statusText';
import { useDismissedStorageWarning } from './useDismissedStorageWarning';
import './banner.css';

const DISMISS = 'Masquer cet avertissement';

interface StorageBannerProps {
  onExport?: () => void;
  /** Control that loads a newer version. */
  update?: ReactNode;
}

/**
 * Warns before the first edit that the browser may delete the data, until the user dismisses it ('Cet appareil' keeps
 * saying so), and about storage faults while they last.
 */
export function StorageBanner({ onExport, update }: StorageBannerProps) {
  const health = usePricingEditorValue((snapshot) => snapshot.storage);
  const isAdmin = usePricingEditorValue((snapshot) => snapshot.isAdmin);
  const [dismissed, dismiss] = useDismissedStorageWarning();
  const warning = getStorageWarning(health, isAdmin);
  if (!warning) return null;
  if (warning.tone === 'warning') {
    if (dismissed === health) return null;
    return (
      <div className="pricing-banner pricing-banner--warning pricing-banner--dismissible">
        <p>
          {warning.text} <span className="pricing-banner__advice">{warning.advice}</span>
        </p>
        <button
          type="button"
          className="pricing-action"
          aria-label={DISMISS}
          title={DISMISS}
          onClick={() => {
            flushSync(() => dismiss(health));
            focusHeadingIfFocusLost();
          }}
        >
          <GridIcon name="cancel" />
        </button>
      </div>
    );
  }
  return (
    <div className="pricing-banner pricing-banner--error" role="alert">
      <p>{warning.text}</p>
      {health === 'newerVersion' && update}
      {warning.canExport && onExport && (
        <Button tone="secondary" size="small" onClick={onExport}>
          {EXPORT_UNSENT_LABEL}
        </Button>
      )}
    </div>
  );
}
