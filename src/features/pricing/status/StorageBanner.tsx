import type { ReactNode } from 'react';
import { Button } from '../../../ui/Button';
import { usePricingEditorValue } from '../shell/PricingServicesProvider';
import { EXPORT_UNSENT_LABEL } from '../messages';
import { getStorageWarning } from './statusText';
import './banner.css';

interface StorageBannerProps {
  onExport?: () => void;
  /** Control that loads a newer version. */
  update?: ReactNode;
}

/** Warns about storage problems before the first edit and while they last. */
export function StorageBanner({ onExport, update }: StorageBannerProps) {
  const health = usePricingEditorValue((snapshot) => snapshot.storage);
  const isAdmin = usePricingEditorValue((snapshot) => snapshot.isAdmin);
  const warning = getStorageWarning(health, isAdmin);
  if (!warning) return null;
  return (
    <div
      className={`pricing-banner pricing-banner--${warning.tone}`}
      role={warning.tone === 'error' ? 'alert' : 'status'}
    >
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
