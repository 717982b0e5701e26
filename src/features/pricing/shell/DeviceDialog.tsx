import { Dialog } from '../../../ui/Dialog';
import { usePricingEditorValue } from './PricingServicesProvider';
import { TOOLBAR_LABELS } from '../labels';
import { formatPersistence } from '../status/statusText';
import './deviceDialog.css';
import { DeviceNameForm } from './DeviceNameForm';
import { EraseSiteDataSection } from './EraseSiteDataSection';

/** Renders the dialog 'Cet appareil': device name, storage persistence, erasing local data. */
export function DeviceDialog({ onClose }: { onClose: () => void }) {
  const isAdmin = usePricingEditorValue((snapshot) => snapshot.isAdmin);
  const health = usePricingEditorValue((snapshot) => snapshot.storage);
  return (
    <Dialog isOpen onClose={onClose} title={TOOLBAR_LABELS.device} size="wide">
      <div className="pricing-device-sections">
        {isAdmin && <DeviceNameForm onSaved={onClose} />}
        <p>{formatPersistence(health)}</p>
        <EraseSiteDataSection />
      </div>
    </Dialog>
  );
}
