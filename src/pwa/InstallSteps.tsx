import { createPortal } from 'react-dom';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';

/** Manual install steps, loaded on demand. Rendered in a portal, since the footer overrides the colors of buttons. */
export function InstallSteps({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return createPortal(
    <Dialog
      isOpen={isOpen}
      title="Installer l’application"
      onClose={onClose}
      actions={<Button onClick={onClose}>J’ai compris</Button>}
    >
      <ol>
        <li>Touchez le bouton de partage de votre navigateur (le carré avec une flèche vers le haut).</li>
        <li>Choisissez « Sur l’écran d’accueil ».</li>
        <li>Validez avec « Ajouter » : le site s’ouvre ensuite comme une application, même hors connexion.</li>
      </ol>
    </Dialog>,
    document.body,
  );
}
