import type { ReactNode } from 'react';
import { Button } from '../../../ui/Button';
import { usePricingEditorValue } from '../shell/PricingServicesProvider';
import { formatClearedDataRecovered, formatClearedDataRecoveryFailed } from './statusText';
import { EXPORT_UNSENT_LABEL } from '../messages';
import './banner.css';

interface ClearedDataRecoveryBannerProps {
  /** Sign-in control that does not leave the page. */
  signIn: ReactNode;
  onExport?: () => void;
}

/**
 * Reports that site data was cleared while a tab was open and what was restored from memory, or could not be; shown
 * until the next login.
 */
export function ClearedDataRecoveryBanner({ signIn, onExport }: ClearedDataRecoveryBannerProps) {
  const isRecovered = usePricingEditorValue((snapshot) => snapshot.isRecovered);
  const isFailed = usePricingEditorValue((snapshot) => snapshot.isRecoveryFailed);
  const unsent = usePricingEditorValue((snapshot) => snapshot.sync.unsent);
  const drafts = usePricingEditorValue((snapshot) => snapshot.drafts.length);
  if (!isRecovered && !isFailed) return null;
  return (
    <div className="pricing-banner pricing-banner--error" role="alert">
      <p>{isFailed ? formatClearedDataRecoveryFailed(unsent, drafts) : formatClearedDataRecovered(unsent, drafts)}</p>
      {signIn}
      {unsent + drafts > 0 && onExport && (
        <Button tone="secondary" size="small" onClick={onExport}>
          {EXPORT_UNSENT_LABEL}
        </Button>
      )}
    </div>
  );
}
