import { Dialog } from '../../../ui/Dialog';
import { useEditorValue } from './PricingServicesProvider';
import { TOOLBAR_LABELS } from '../labels';
import { formatPersistence } from '../status/statusText';
import './deviceDialog.css';
import { DeviceNameForm } from './DeviceNameForm';
import { EraseSiteData } from './EraseSiteData';

/** Renders the dialog 'Cet appareil': device name, storage persistence, erasing local data. */
export function DeviceDialog({ onClose }: { onClose: () => void }) {
  const isAdmin = useEditorValue((snapshot) => snapshot.isAdmin);
  const health = useEditorValue((snapshot) => snapshot.storage);
  return (
    <Dialog isOpen onClose={onClose} title={TOOLBAR_LABELS.device} size="wide">
      <div className="pricing-device-sections">
        {isAdmin && <DeviceNameForm onSaved={onClose} />}
        <p>{formatPersistence(health)}</p>
        <EraseSiteData />
      </div>
    </Dialog>
  );
}
