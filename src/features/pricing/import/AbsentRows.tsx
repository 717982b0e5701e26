import { groupThousands } from '../../../domain/groupThousands';
import type { GridRow, ItemId } from '../../../domain/pricing/pricingItem';
import { Button } from '../../../ui/Button';
import { PreviewTable } from '../shell/PreviewTable';
import { FILTER_NAMES, IMPORT_TEXTS } from './messages';

const COLUMNS = [{ heading: IMPORT_TEXTS.solution, isText: true }, { heading: IMPORT_TEXTS.price }];

interface AbsentRowsProps {
  rows: readonly GridRow[];
  /** Ticks rows in the grid. */
  onSelectRows: (itemIds: readonly ItemId[]) => void;
}

/** Lists the rows that the file lacks. */
export function AbsentRows({ rows, onSelectRows }: AbsentRowsProps) {
  return (
    <>
      <p>{IMPORT_TEXTS.absentNote}</p>
      <Button tone="secondary" size="small" onClick={() => onSelectRows(rows.map(({ id }) => id))}>
        {IMPORT_TEXTS.selectInGrid}
      </Button>
      <PreviewTable
        caption={FILTER_NAMES.absent}
        columns={COLUMNS}
        rows={rows}
        formatRow={({ solution, cost }) => [solution, groupThousands(cost?.prix_partenaire ?? '')]}
      />
    </>
  );
}
