import { Link } from 'react-router-dom';
import { company } from '../../../config/company';
import { getButtonClass } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import { WHATSAPP_PREFILLED_MESSAGE } from '../messages';
import { useOpeningStatus } from './useOpeningStatus';
import { WHATSAPP_URL } from './whatsAppUrl';
import './whatsAppDialog.css';

export interface WhatsAppDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Dialog with a link to the messaging app; loads no third-party code. */
export function WhatsAppDialog({ isOpen, onClose }: WhatsAppDialogProps) {
  const opening = useOpeningStatus();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Une question ? Écrivez-nous"
      actions={
        <a className={getButtonClass('primary')} href={WHATSAPP_URL} target="_blank" rel="noopener noreferrer">
          Ouvrir la discussion<span className="visually-hidden"> dans WhatsApp (nouvel onglet)</span>
        </a>
      }
    >
      <div className="whatsapp-dialog">
        <p>
          La discussion s’ouvre dans WhatsApp, avec un message déjà préparé. Temps de réponse moyen : moins de 5 minutes
          pendant nos horaires d’ouverture.
        </p>
        {opening && !opening.isOpen && <p>{opening.text}.</p>}
        <blockquote>{WHATSAPP_PREFILLED_MESSAGE}</blockquote>
        <p>
          Sans WhatsApp, appelez le <a href={company.phone.href}>{company.phone.label}</a> ou{' '}
          <Link to="/contact">écrivez-nous</Link>.
        </p>
        <p className="whatsapp-dialog__hours">
          {company.hours.label}. Fermé le week-end ; support technique selon contrat.
        </p>
      </div>
    </Dialog>
  );
}
