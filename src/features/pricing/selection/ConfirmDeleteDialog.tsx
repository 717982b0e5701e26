import { formatCount } from '../../../domain/money';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';

const TEXTS = {
  title: 'Supprimer la sélection',
  hint: 'Vous pourrez annuler cette suppression.',
  confirm: 'Supprimer',
  cancel: 'Annuler',
};

function questionText(count: number): string {
  return count === 1
    ? 'Une ligne sera supprimée de la grille.'
    : `${formatCount(count)} lignes seront supprimées de la grille.`;
}

function hiddenText(count: number, hidden: number): string {
  if (hidden === 0) return '';
  if (hidden === count) return count === 1 ? 'La recherche la masque.' : 'La recherche les masque toutes.';
  return hidden === 1
    ? 'La recherche masque l’une d’elles.'
    : `La recherche masque ${formatCount(hidden)} d’entre elles.`;
}

interface ConfirmDeleteDialogProps {
  count: number;
  /** How many of them the search keeps out of sight. */
  hidden: number;
  onClose: () => void;
  onConfirm: () => void;
}

/** Asked for many rows only: one row is deleted at once and can be brought back from the toast. */
export function ConfirmDeleteDialog({ count, hidden, onClose, onConfirm }: ConfirmDeleteDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={TEXTS.title}
      className="pricing-dialog"
      actions={
        <>
          <Button tone="secondary" onClick={onClose}>
            {TEXTS.cancel}
          </Button>
          <Button tone="danger" onClick={onConfirm}>
            {TEXTS.confirm}
          </Button>
        </>
      }
    >
      <p>
        {questionText(count)} {hiddenText(count, hidden)} {TEXTS.hint}
      </p>
    </Dialog>
  );
}
