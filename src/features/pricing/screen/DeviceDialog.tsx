import { Dialog } from '../../../ui/Dialog';
import { useEditorValue } from '../editor/EditorContext';
import { TOOLBAR_LABELS } from '../labels';
import { keptText } from '../status/statusText';
import './device.css';
import { DeviceNameForm } from './DeviceNameForm';
import { EraseDevice } from './EraseDevice';

/** 'Cet appareil': its name, how well it keeps what it is given, and how to leave nothing on it. */
export function DeviceDialog({ onClose }: { onClose: () => void }) {
  const admin = useEditorValue((snapshot) => snapshot.admin);
  const health = useEditorValue((snapshot) => snapshot.storage);
  return (
    <Dialog open onClose={onClose} title={TOOLBAR_LABELS.device} className="pricing-dialog">
      <div className="pricing-device-parts">
        {admin && <DeviceNameForm onSaved={onClose} />}
        <p>{keptText(health)}</p>
        <EraseDevice />
      </div>
    </Dialog>
  );
}
