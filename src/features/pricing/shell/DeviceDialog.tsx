import { Dialog } from '../../../ui/Dialog';
import { usePricingEditorValue } from './PricingServicesProvider';
import { ExportUnsentButton } from '../export/ExportUnsentButton';
import { TOOLBAR_LABELS } from '../labels';
import { formatPersistence, getStorageWarning } from '../status/statusText';
import './deviceDialog.css';
import { DeviceNameForm } from './DeviceNameForm';
import { EraseSiteDataSection } from './EraseSiteDataSection';

const STORAGE_LABEL = 'Données locales';

/** Renders the dialog 'Cet appareil': device name, storage persistence, erasing local data. */
export function DeviceDialog({ onClose }: { onClose: () => void }) {
  const isAdmin = usePricingEditorValue((snapshot) => snapshot.isAdmin);
  return (
    <Dialog isOpen onClose={onClose} title={TOOLBAR_LABELS.device} size="wide">
      <div className="pricing-device-sections">
        {isAdmin && <DeviceNameForm onSaved={onClose} />}
        <StorageSection isAdmin={isAdmin} />
        <EraseSiteDataSection />
      </div>
    </Dialog>
  );
}

/** Says how long the browser keeps the data, and lets an admin export what is unsent. */
function StorageSection({ isAdmin }: { isAdmin: boolean }) {
  const health = usePricingEditorValue((snapshot) => snapshot.storage);
  const hasUnsent = usePricingEditorValue((snapshot) => snapshot.sync.unsent > 0);
  const warning = getStorageWarning(health, isAdmin);
  return (
    <section className="pricing-storage" aria-label={STORAGE_LABEL}>
      <p>
        {formatPersistence(health)} {warning?.tone === 'warning' ? warning.advice : warning?.text}
      </p>
      {isAdmin && hasUnsent && <ExportUnsentButton />}
    </section>
  );
}
