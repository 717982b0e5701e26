import { useEditorValue } from '../editor/EditorContext';

const CANNOT_SEAL =
  'Cet appareil ne peut pas sceller\u00a0: les modifications non envoyées disparaîtront à la fin de la session. Se reconnecter avec le mot de passe suffit souvent à y remédier.';

/** For as long as it is true: the toast of the login says it once, and a crash may come between. */
export function SealingBanner() {
  const canSeal = useEditorValue((snapshot) => snapshot.canSeal);
  if (canSeal) return null;
  return (
    <div className="pricing-banner pricing-banner--warning" role="status">
      <p>{CANNOT_SEAL}</p>
    </div>
  );
}
