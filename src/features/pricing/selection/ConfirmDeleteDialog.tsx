import { formatCount } from '../../../domain/pricing/money';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';

const TEXTS = {
  title: 'Supprimer la sélection',
  hint: 'Vous pourrez annuler cette suppression.',
  confirm: 'Supprimer',
  cancel: 'Annuler',
};

function formatQuestion(count: number): string {
  return count === 1
    ? 'Une ligne sera supprimée de la grille.'
    : `${formatCount(count)} lignes seront supprimées de la grille.`;
}

function formatHiddenCount(count: number, hiddenCount: number): string {
  if (hiddenCount === 0) return '';
  if (hiddenCount === count) return count === 1 ? 'La recherche la masque.' : 'La recherche les masque toutes.';
  return hiddenCount === 1
    ? 'La recherche masque l’une d’elles.'
    : `La recherche masque ${formatCount(hiddenCount)} d’entre elles.`;
}

interface ConfirmDeleteDialogProps {
  count: number;
  /** Number of selected rows that the search hides. */
  hiddenCount: number;
  onClose: () => void;
  onConfirm: () => void;
}

/** Asks to confirm the deletion of many rows; a single row is deleted at once and can be restored from the toast. */
export function ConfirmDeleteDialog({ count, hiddenCount, onClose, onConfirm }: ConfirmDeleteDialogProps) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={TEXTS.title}
      size="wide"
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
        {formatQuestion(count)} {formatHiddenCount(count, hiddenCount)} {TEXTS.hint}
      </p>
    </Dialog>
  );
}
