import { formatCount } from '../../../domain/groupThousands';
import type { RowSnapshot } from '../../../domain/pricing/pricingEditor';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import './confirmDeleteDialog.css';

const TEXTS = {
  hint: 'Vous pourrez annuler cette suppression.',
  confirm: 'Supprimer',
  cancel: 'Annuler',
};
const MAX_NAMED_ROWS = 5;

function formatTitle(count: number): string {
  return count === 1 ? 'Supprimer 1 ligne' : `Supprimer ${formatCount(count)} lignes`;
}

function formatOtherCount(count: number): string {
  return count === 1 ? '… et 1 autre' : `… et ${formatCount(count)} autres`;
}

function formatSubtitleCount(count: number, subtitleCount: number): string {
  if (subtitleCount === 0) return '';
  if (subtitleCount === count) return count === 1 ? 'C’est un sous-titre.' : 'Ce sont tous des sous-titres.';
  return subtitleCount === 1
    ? 'L’une d’elles est un sous-titre.'
    : `${formatCount(subtitleCount)} sont des sous-titres.`;
}

interface ConfirmDeleteDialogProps {
  /** Rows to delete, in order. */
  rows: readonly RowSnapshot[];
  onClose: () => void;
  onConfirm: () => void;
}

/** Asks to confirm the deletion of many rows; a single row is deleted at once and can be restored from the toast. */
export function ConfirmDeleteDialog({ rows, onClose, onConfirm }: ConfirmDeleteDialogProps) {
  const otherCount = rows.length - MAX_NAMED_ROWS;
  const subtitleCount = rows.filter(({ type }) => type === 'subtitle').length;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={formatTitle(rows.length)}
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
      <ul className="pricing-deleted-rows">
        {rows.slice(0, MAX_NAMED_ROWS).map((row) => (
          <li key={row.id}>{row.solution}</li>
        ))}
        {otherCount > 0 && <li>{formatOtherCount(otherCount)}</li>}
      </ul>
      <p>
        {formatSubtitleCount(rows.length, subtitleCount)} {TEXTS.hint}
      </p>
    </Dialog>
  );
}
