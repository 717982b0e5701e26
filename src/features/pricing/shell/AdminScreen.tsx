import { memo, useCallback, useEffect, useMemo, type ReactNode } from 'react';
import { AddPanel } from './AddPanel';
import { ImportArea } from '../import/ImportArea';
import { DraftsBanner } from '../cells/DraftsBanner';
import { usePricingEditor } from './PricingServicesProvider';
import { saveFile } from '../../../platform/saveFile';
import { DragHandle } from '../order/DragHandle';
import { DragProvider } from '../order/DragProvider';
import { PricingGrid, type PricingGridProps } from '../grid/PricingGrid';
import { TOOLBAR_LABELS } from '../labels';
import { UNSENT_EXPORT_FILE_NAME } from '../../../config/constants';
import { SelectionBar } from '../selection/SelectionBar';
import { ClearedDataRecoveryBanner } from '../status/ClearedDataRecoveryBanner';
import { SealingUnavailableBanner } from '../status/SealingUnavailableBanner';
import { StatusBar } from '../status/StatusBar';
import { StorageBanner } from '../status/StorageBanner';
import { AdminDialogs } from './AdminDialogs';
import { AdminSidePanel } from './AdminSidePanel';
import { ADD_AND_IMPORT_ID, AdminToolbar } from './AdminToolbar';
import { EmptyGrid } from './EmptyGrid';
import type { OpenPanelOrDialog } from './openPanelOrDialog';
import { NEW_ITEM_ID } from '../../../domain/pricing/pricingEditor';
import type { ItemId } from '../../../domain/pricing/pricingItem';
import { SyncProblemButtons } from './SyncProblemButtons';
import { SearchField } from './SearchField';
import { EditActionsContext } from './useEditActions';
import { useRememberedAddAndImportOpen } from '../grid/rememberedView';
import { useAdminScreen, type AdminScreenState } from './useAdminScreen';

export interface AdminScreenProps {
  header: ReactNode;
  signIn: ReactNode;
  /** Control that loads a newer version. */
  update?: ReactNode;
  /** File opened with the installed app (File Handling API). */
  initialFile?: File | undefined;
  /** Called once the import of `initialFile` is open. */
  onFileOpened: () => void;
}

/** Renders the screen of an admin: editing, import and history. Partners never load this chunk. */
export function AdminScreen({ header, signIn, update, initialFile, onFileOpened }: AdminScreenProps) {
  const editor = usePricingEditor();
  const screen = useAdminScreen(initialFile);
  useEffect(onFileOpened, [onFileOpened]);
  const { edits, grid, panel, setPanel, openForm, openCell } = screen;
  const exportUnsent = () =>
    void edits.runAction(async () => saveFile(await editor.exportUnsent(), UNSENT_EXPORT_FILE_NAME), 'export');
  const [isAddOpen, setAddOpen] = useRememberedAddAndImportOpen(
    // A stored draft of a new row opens the form, so that it is visible.
    editor.getSnapshot().drafts.some(({ itemId }) => itemId === NEW_ITEM_ID),
  );
  return (
    <EditActionsContext value={edits}>
      <div className="pricing">
        {header}
        <AdminToolbar
          search={<Search screen={screen} />}
          edits={edits}
          priceChangeCount={screen.priceVisit.changeCount}
          onOpen={setPanel}
          isAddOpen={isAddOpen}
          onToggleAdd={() => setAddOpen(!isAddOpen)}
        />
        <AddAndImportSection isOpen={isAddOpen} onOpen={setPanel} onAdded={screen.showAddedRows} />
        <div className="pricing-main">
          <div className={screen.selectedIds.size > 0 ? 'pricing-frame pricing-frame--selecting' : 'pricing-frame'}>
            <AdminGrid
              handle={grid}
              rows={screen.rows}
              query={screen.deferredQuery}
              contextIds={screen.contextIds}
              openForm={openForm}
              openCellId={openCell?.itemId ?? null}
              deletedIds={screen.deletedIds}
              selected={screen.selection.ids}
              range={screen.range}
              drafts={screen.drafts}
              commands={screen.commands}
              rangeCommands={screen.rangeCommands}
              onDrop={screen.handleDrop}
            />
            {screen.rows.length === 0 && <EmptyGrid query={screen.deferredQuery} />}
            <SelectionBar
              ids={screen.selectedIds}
              onOpen={setPanel}
              onClear={() => {
                screen.selection.clear();
                screen.range.set(null);
                grid.current?.focusWithoutScroll();
              }}
            />
            {/* Below the grid: a banner that appears must not shift rows under the pointer. Screen readers announce one that
                comes into a live region, but may miss one that is a live region itself. */}
            <div className="pricing-notices" aria-live="polite">
              <DraftsBanner
                editedIds={[openForm, openCell, panel?.kind === 'rename' ? panel : null].flatMap(
                  (edited) => edited?.itemId ?? [],
                )}
                drafts={screen.drafts}
                rows={screen.allRows}
                onResume={(draft) => {
                  screen.setQuery('');
                  grid.current?.focusRow(draft.itemId);
                  screen.commands.edit(draft.itemId, 'prix_partenaire');
                }}
                grid={grid}
              />
              <ClearedDataRecoveryBanner signIn={signIn} onExport={exportUnsent} />
              <StorageBanner onExport={exportUnsent} update={update} />
              <SealingUnavailableBanner />
            </div>
            <StatusBar signIn={signIn}>
              <SyncProblemButtons onOpen={setPanel} />
            </StatusBar>
          </div>
          <AdminSidePanel screen={screen} />
        </div>
        <AdminDialogs screen={screen} />
      </div>
    </EditActionsContext>
  );
}

interface AdminGridProps extends Omit<PricingGridProps, 'DragHandle' | 'dragged' | 'isAdmin'> {
  /** Called when a row is dropped on another one. */
  onDrop: (itemId: ItemId, over: ItemId) => void;
}

/** Grid with drag and drop, which partners never load. */
function AdminGrid({ onDrop, ...grid }: AdminGridProps) {
  const { rows } = grid;
  const itemIds = useMemo(() => rows.map((row) => row.id), [rows]);
  const getLabel = useCallback((itemId: ItemId) => rows.find((row) => row.id === itemId)?.solution ?? '', [rows]);
  return (
    <DragProvider itemIds={itemIds} getLabel={getLabel} onDrop={onDrop}>
      {(dragged) => <PricingGrid {...grid} isAdmin DragHandle={DragHandle} dragged={dragged} />}
    </DragProvider>
  );
}

function Search({ screen }: { screen: AdminScreenState }) {
  return (
    <SearchField
      query={screen.query}
      deferredQuery={screen.deferredQuery}
      onSearch={screen.setQuery}
      matchCount={screen.matchCount}
      totalCount={screen.allRows.length}
      inputRef={screen.search}
      onArrowDown={() => screen.grid.current?.focus()}
    />
  );
}

interface AddAndImportSectionProps {
  isOpen: boolean;
  onOpen: (panel: OpenPanelOrDialog) => void;
  onAdded: () => void;
}

/**
 * Renders the forms above the grid; closed, they keep what was typed. Memoized: typing in the search must not rerender
 * them.
 */
const AddAndImportSection = memo(function AddAndImportSection({ isOpen, onOpen, onAdded }: AddAndImportSectionProps) {
  return (
    <section id={ADD_AND_IMPORT_ID} className="pricing-tools" aria-label={TOOLBAR_LABELS.tools} hidden={!isOpen}>
      <AddPanel onAdded={onAdded} />
      <ImportArea onImport={(source) => onOpen(source === 'paste' ? { kind: 'paste' } : { kind: 'import', source })} />
    </section>
  );
});
