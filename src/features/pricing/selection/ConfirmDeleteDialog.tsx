import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';

const TEXTS = {
  title: 'Supprimer la sélection',
  hint: 'Vous pourrez annuler cette suppression.',
  confirm: 'Supprimer',
  cancel: 'Annuler',
};

function questionText(count: number): string {
  return count === 1 ? 'Une ligne sera supprimée de la grille.' : `${count} lignes seront supprimées de la grille.`;
}

/** Asked for many rows only: one row is deleted at once and can be brought back from the toast. */
export function ConfirmDeleteDialog(props: { count: number; onClose: () => void; onConfirm: () => void }) {
  const { count, onClose, onConfirm } = props;
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
        {questionText(count)} {TEXTS.hint}
      </p>
    </Dialog>
  );
}
