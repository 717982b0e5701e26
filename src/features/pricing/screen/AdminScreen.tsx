import { memo, type ReactNode } from 'react';
import { AddPanel } from '../adding/AddPanel';
import { ImportArea } from '../csv/ImportArea';
import { DraftsBanner } from '../editing/DraftsBanner';
import { useEditor } from '../editor/EditorContext';
import { saveFile } from '../../../ui/saveFile';
import { AdminGrid } from '../grid/AdminGrid';
import { ROOM_FOR_TOOLS_QUERY } from '../grid/rowMetrics';
import { TOOLBAR_LABELS } from '../labels';
import { UNSENT_FILE_NAME } from '../messages';
import { SelectionBar } from '../selection/SelectionBar';
import { SealingBanner } from '../status/SealingBanner';
import { StatusBar } from '../status/StatusBar';
import { StorageBanner } from '../status/StorageBanner';
import { AdminDialogs, AdminSidePanel } from './AdminPanels';
import { AdminToolbar } from './AdminToolbar';
import { DeviceNameBanner } from './DeviceNameForm';
import { EmptyGrid } from './EmptyGrid';
import type { Panel } from './panels';
import { NEW_ITEM_DRAFT } from '../services';
import { ProblemButtons } from './ProblemButtons';
import { SearchField } from './SearchField';
import { useRememberedTools } from '../view/rememberedView';
import { useAdminScreen, type AdminScreenState } from './useAdminScreen';

export interface AdminScreenProps {
  header: ReactNode;
  signIn: ReactNode;
  /** A file the person opened with the installed application. */
  initialFile?: File | undefined;
}

/** Everything an admin works with; partners never load this. */
export function AdminScreen({ header, signIn, initialFile }: AdminScreenProps) {
  const editor = useEditor();
  const screen = useAdminScreen(initialFile);
  const { edits, grid, panel, setPanel, editing } = screen;
  const exportUnsent = () =>
    void edits.attempt(async () => saveFile(await editor.exportUnsent(), UNSENT_FILE_NAME), 'export');
  const docked = panel?.kind === 'conflicts' || panel?.kind === 'refused' || panel?.kind === 'history';
  return (
    <div className="pricing">
      {header}
      <Tools onOpen={setPanel} onAdded={screen.showNew} />
      <AdminToolbar search={<Search screen={screen} />} edits={edits} onOpen={setPanel} />
      <div className={docked ? 'pricing-main pricing-main--docked' : 'pricing-main'}>
        <div className="pricing-frame">
          <AdminGrid
            handle={grid}
            rows={screen.rows}
            searching={!screen.reorderable}
            editing={editing}
            deletedMeanwhile={screen.editedIsDeleted}
            selected={screen.selection.ids}
            commands={screen.commands}
            onMove={screen.drop}
          />
          {screen.rows.length === 0 && <EmptyGrid query={screen.searched} />}
          <SelectionBar
            ids={screen.selection.ids}
            hidden={screen.selection.hidden}
            onOpen={setPanel}
            onClear={() => {
              screen.selection.clear();
              grid.current?.takeFocus();
            }}
          />
          {/* At the foot, where they take room from the grid but never move a row from under the pointer. */}
          <div className="pricing-notices">
            <DraftsBanner
              editedId={editing?.itemId ?? (panel?.kind === 'rename' ? panel.itemId : null)}
              onResume={(draft) => {
                screen.setQuery('');
                grid.current?.focusRow(draft.itemId);
                screen.commands.edit(draft.itemId, 'prix_partenaire');
              }}
            />
            <DeviceNameBanner />
            <StorageBanner onExport={exportUnsent} />
            <SealingBanner />
          </div>
          <StatusBar signIn={signIn}>
            <ProblemButtons onOpen={setPanel} />
          </StatusBar>
        </div>
        <AdminSidePanel screen={screen} />
      </div>
      <AdminDialogs screen={screen} />
    </div>
  );
}

function Search({ screen }: { screen: AdminScreenState }) {
  return (
    <SearchField
      query={screen.query}
      searched={screen.searched}
      onSearch={screen.setQuery}
      shown={screen.matches}
      total={screen.all.length}
      field={screen.search}
      onLeave={() => screen.grid.current?.focus()}
    />
  );
}

/** Open where there is room for it, one press away on a phone. A key in the search must not render its forms again. */
const Tools = memo(function Tools({ onOpen, onAdded }: { onOpen: (panel: Panel) => void; onAdded: () => void }) {
  const editor = useEditor();
  const [open, setOpen] = useRememberedTools(
    // What was typed into them before a crash must not lie hidden.
    editor.getSnapshot().drafts.some(({ itemId }) => itemId === NEW_ITEM_DRAFT),
    () => matchMedia(ROOM_FOR_TOOLS_QUERY).matches,
  );
  return (
    <details className="pricing-tools" open={open}>
      {/* Told by the press itself: the browser also reports an opening that the page made. */}
      <summary
        onClick={(event) => {
          event.preventDefault();
          setOpen(!open);
        }}
      >
        {TOOLBAR_LABELS.tools}
      </summary>
      <div className="pricing-tools__body">
        <AddPanel onAdded={onAdded} />
        <ImportArea
          onImport={(source) => onOpen(source === 'paste' ? { kind: 'paste' } : { kind: 'import', source })}
        />
      </div>
    </details>
  );
});
