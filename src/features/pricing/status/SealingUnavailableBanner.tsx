import { usePricingEditorValue } from '../shell/PricingServicesProvider';
import './banner.css';

const CANNOT_SEAL =
  'Cet appareil ne peut pas sceller\u00a0: les modifications non envoyées disparaîtront à la fin de la session. Se reconnecter avec le mot de passe suffit souvent à y remédier.';

/**
 * Warns an admin whose device cannot seal (encrypt unsent edits when the session ends), even if there are none yet. The
 * toast after login says so too, but may be lost in a crash.
 */
export function SealingUnavailableBanner() {
  const canSeal = usePricingEditorValue((snapshot) => snapshot.canSeal);
  if (canSeal) return null;
  return (
    <div className="pricing-banner pricing-banner--warning">
      <p>{CANNOT_SEAL}</p>
    </div>
  );
}
