import { useCallback, useDeferredValue, useRef, useState, type ReactNode } from 'react';
import { Button } from '../../../ui/Button';
import { useEditorValue } from '../editor/EditorContext';
import { ExportButton } from '../export/ExportButton';
import { PricingGrid, type GridHandle } from '../grid/PricingGrid';
import { READ_ONLY_COMMANDS } from '../grid/rowCommands';
import { useShownRows } from '../grid/useShownRows';
import { TOOLBAR_LABELS } from '../labels';
import { StatusBar } from '../status/StatusBar';
import { StorageBanner } from '../status/StorageBanner';
import { DeviceDialog } from './DeviceDialog';
import { EmptyGrid } from './EmptyGrid';
import { SearchField } from './SearchField';
import { ShortcutsDialog } from './ShortcutsDialog';
import './toolbar.css';
import { useRememberedQuery } from '../view/rememberedView';
import { useScreenKeys } from './useScreenKeys';

const NOTHING_SELECTED: ReadonlySet<string> = new Set();

/** The grid as ordinary partners read it: three columns, nothing to edit, no cost anywhere. */
export function PartnerScreen({ header, signIn }: { header: ReactNode; signIn: ReactNode }) {
  const all = useEditorValue((snapshot) => snapshot.rows);
  const [query, setQuery] = useRememberedQuery();
  const [help, setHelp] = useState(false);
  const [device, setDevice] = useState(false);
  const grid = useRef<GridHandle>(null);
  const search = useRef<HTMLInputElement>(null);
  const searched = useDeferredValue(query);
  const { rows, matches } = useShownRows(all, searched, null);
  const showHelp = useCallback(() => setHelp(true), []);
  useScreenKeys({ search, onHelp: showHelp });
  return (
    <div className="pricing">
      {header}
      <div className="pricing-toolbar" role="group" aria-label={TOOLBAR_LABELS.toolbar}>
        <SearchField
          query={query}
          searched={searched}
          onSearch={setQuery}
          shown={matches}
          total={all.length}
          field={search}
          onLeave={() => grid.current?.focus()}
        />
        <span className="pricing-toolbar__group">
          <ExportButton />
          <Button tone="quiet" size="small" onClick={() => setDevice(true)}>
            {TOOLBAR_LABELS.device}
          </Button>
          <Button tone="quiet" size="small" aria-label={TOOLBAR_LABELS.shortcuts} onClick={() => setHelp(true)}>
            ?
          </Button>
        </span>
      </div>
      <div className="pricing-main">
        <div className="pricing-frame">
          <PricingGrid
            handle={grid}
            rows={rows}
            admin={false}
            searching={searched.trim() !== ''}
            editing={null}
            deletedMeanwhile={false}
            selected={NOTHING_SELECTED}
            commands={READ_ONLY_COMMANDS}
          />
          {rows.length === 0 && <EmptyGrid query={searched} />}
          <div className="pricing-notices">
            <StorageBanner />
          </div>
          <StatusBar signIn={signIn} />
        </div>
      </div>
      {device && <DeviceDialog onClose={() => setDevice(false)} />}
      {help && <ShortcutsDialog admin={false} onClose={() => setHelp(false)} />}
    </div>
  );
}
