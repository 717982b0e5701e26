import { memo, useState } from 'react';
import { toIsoDateInParis } from '../../../domain/dates';
import type { RowSnapshot } from '../../../domain/pricing/pricingEditor';
import { Button } from '../../../ui/Button';
import { useEditActions } from '../shell/useEditActions';
import { buildRevertIntent } from './buildRevertIntent';
import { describeMutation } from './describeMutation';
import { formatOrigin } from './formatEntryTitle';
import type { ListedChange } from './groupChanges';
import { MutationLines } from './MutationLines';

const TEXTS = {
  deleted: 'Élément supprimé',
  restore: 'Rétablir la valeur d’avant',
  restoreDeleted: 'Remettre dans la grille',
};

interface HistoryChangeDetailsProps {
  change: ListedChange;
  heading: 'h3' | 'h4';
  /** Current row; undefined if it is deleted. */
  currentRow: RowSnapshot | undefined;
  /** Names the action of the change; missing inside an entry, which shows action, time and device itself. */
  actionSuffix?: string;
}

/** Memoized: the panel rerenders on every edit of the grid, a change only if its row changes. */
export const HistoryChangeDetails = memo(function HistoryChangeDetails(props: HistoryChangeDetailsProps) {
  const { change, heading: Heading, currentRow, actionSuffix } = props;
  const { apply } = useEditActions();
  const { mutation, label } = change;
  const [today] = useState(() => toIsoDateInParis(Date.now()));
  const intent = buildRevertIntent(mutation, currentRow, today);
  const { title } = describeMutation(mutation);
  return (
    <>
      <Heading>{label || TEXTS.deleted}</Heading>
      <p className="pricing-case__when">
        {actionSuffix === undefined ? title : `${title}${actionSuffix}, ${formatOrigin(change)}`}
      </p>
      <MutationLines mutation={mutation} />
      {intent && (
        <div className="pricing-case__actions">
          <Button tone="secondary" size="small" onClick={() => void apply(intent, 'update')}>
            {intent.kind === 'restore' ? TEXTS.restoreDeleted : TEXTS.restore}
          </Button>
        </div>
      )}
    </>
  );
});
