import { useCallback, useDeferredValue, useRef, useState, type ReactNode } from 'react';
import { Button } from '../../../ui/Button';
import type { Draft } from '../../../domain/pricing/pricingEditor';
import { usePricingEditorValue } from './PricingServicesProvider';
import { ExportMenuButton } from '../export/ExportMenuButton';
import { PartnerListDialog } from '../export/PartnerListDialog';
import { PricingGrid } from '../grid/PricingGrid';
import type { GridHandle } from '../grid/useGridHandle';
import { countValueColumns, getColumns } from '../grid/columns';
import { READ_ONLY_RANGE_COMMANDS } from '../grid/rangeCommands';
import { READ_ONLY_COMMANDS } from '../grid/rowCommands';
import { useCellRange } from '../grid/useCellRange';
import { useFilteredRows } from '../grid/useFilteredRows';
import { formatPriceChangesLabel, TOOLBAR_LABELS } from '../labels';
import { PriceChangesPanel } from '../priceChanges/PriceChangesPanel';
import { usePriceVisit } from '../priceChanges/usePriceVisit';
import { ClearedDataRecoveryBanner } from '../status/ClearedDataRecoveryBanner';
import { StatusBar } from '../status/StatusBar';
import { StorageBanner } from '../status/StorageBanner';
import { DeviceDialog } from './DeviceDialog';
import { EmptyGrid } from './EmptyGrid';
import { MoreMenuButton } from './MoreMenuButton';
import { SearchField } from './SearchField';
import { ShortcutsDialog } from './ShortcutsDialog';
import './toolbar.css';
import { useRememberedQuery } from '../grid/rememberedView';
import { useScreenShortcuts } from './useScreenShortcuts';

const NOTHING_SELECTED: ReadonlySet<string> = new Set();
const NO_DRAFTS: readonly Draft[] = [];
const LAST_COLUMN = countValueColumns(getColumns(false)) - 1;

interface PartnerScreenProps {
  header: ReactNode;
  signIn: ReactNode;
  /** Control that loads a newer version. */
  update?: ReactNode;
}

/** Renders the read-only grid of partners: three columns without any cost. */
export function PartnerScreen({ header, signIn, update }: PartnerScreenProps) {
  const allRows = usePricingEditorValue((snapshot) => snapshot.rows);
  const [query, setQuery] = useRememberedQuery();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [isListOpen, setListOpen] = useState(false);
  const [isDeviceOpen, setDeviceOpen] = useState(false);
  const [isPriceChangesOpen, setPriceChangesOpen] = useState(false);
  const priceVisit = usePriceVisit();
  const grid = useRef<GridHandle>(null);
  const search = useRef<HTMLInputElement>(null);
  const deferredQuery = useDeferredValue(query);
  const filtered = useFilteredRows(allRows, deferredQuery);
  const { rows, matchCount } = filtered;
  const range = useCellRange(filtered, { query: deferredQuery, lastColumn: LAST_COLUMN });
  const showHelp = useCallback(() => setHelpOpen(true), []);
  useScreenShortcuts({ search, onHelp: showHelp });
  return (
    <div className="pricing">
      {header}
      <div className="pricing-toolbar" role="group" aria-label={TOOLBAR_LABELS.toolbar}>
        <SearchField
          query={query}
          deferredQuery={deferredQuery}
          onSearch={setQuery}
          matchCount={matchCount}
          totalCount={allRows.length}
          inputRef={search}
          onArrowDown={() => grid.current?.focus()}
        />
        <span className="pricing-toolbar__group">
          <Button tone="quiet" size="small" onClick={() => setPriceChangesOpen(true)}>
            {formatPriceChangesLabel(priceVisit.changeCount)}
          </Button>
          <span className="pricing-toolbar__group pricing-toolbar__group--wide">
            <ExportMenuButton onOpenList={() => setListOpen(true)} />
            <Button tone="quiet" size="small" onClick={() => setDeviceOpen(true)}>
              {TOOLBAR_LABELS.device}
            </Button>
            <Button tone="quiet" size="small" aria-label={TOOLBAR_LABELS.shortcuts} onClick={() => setHelpOpen(true)}>
              ?
            </Button>
          </span>
          <span className="pricing-toolbar__group pricing-toolbar__group--phone">
            <MoreMenuButton onOpen={(dialog) => (dialog === 'device' ? setDeviceOpen(true) : setListOpen(true))} />
          </span>
        </span>
      </div>
      <div className="pricing-main">
        <div className="pricing-frame">
          <PricingGrid
            handle={grid}
            rows={rows}
            isAdmin={false}
            query={deferredQuery}
            contextIds={filtered.contextIds}
            openForm={null}
            openCellId={null}
            deletedIds={filtered.deletedIds}
            selected={NOTHING_SELECTED}
            range={range}
            drafts={NO_DRAFTS}
            commands={READ_ONLY_COMMANDS}
            rangeCommands={READ_ONLY_RANGE_COMMANDS}
          />
          {rows.length === 0 && <EmptyGrid query={deferredQuery} />}
          <div className="pricing-notices" aria-live="polite">
            <ClearedDataRecoveryBanner signIn={signIn} />
            <StorageBanner update={update} />
          </div>
          <StatusBar signIn={signIn} />
        </div>
        {isPriceChangesOpen && (
          <PriceChangesPanel since={priceVisit.since} onClose={() => setPriceChangesOpen(false)} />
        )}
      </div>
      {isListOpen && <PartnerListDialog selected={range.ids} onClose={() => setListOpen(false)} />}
      {isDeviceOpen && <DeviceDialog onClose={() => setDeviceOpen(false)} />}
      {isHelpOpen && <ShortcutsDialog isAdmin={false} onClose={() => setHelpOpen(false)} />}
    </div>
  );
}
