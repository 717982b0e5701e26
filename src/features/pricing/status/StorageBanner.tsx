import { Button } from '../../../ui/Button';
import { useEditorValue } from '../editor/EditorContext';
import { storageWarning } from './statusText';

const EXPORT_UNSENT = 'Exporter les modifications non envoyées';

/** Said before the first edit, and for as long as it is true. */
export function StorageBanner({ onExport }: { onExport?: () => void }) {
  const health = useEditorValue((snapshot) => snapshot.storage);
  const admin = useEditorValue((snapshot) => snapshot.admin);
  const warning = storageWarning(health, admin);
  if (!warning) return null;
  return (
    <div
      className={`pricing-banner pricing-banner--${warning.tone}`}
      role={warning.tone === 'error' ? 'alert' : 'status'}
    >
      <p>{warning.text}</p>
      {warning.exportable && onExport && (
        <Button tone="secondary" size="small" onClick={onExport}>
          {EXPORT_UNSENT}
        </Button>
      )}
    </div>
  );
}
