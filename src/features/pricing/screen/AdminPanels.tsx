import { ConflictsPanel } from '../conflicts/ConflictsPanel';
import { RefusedPanel } from '../conflicts/RefusedPanel';
import { ImportDialog } from '../csv/ImportDialog';
import { PasteDialog } from '../csv/PasteDialog';
import { RenameDialog } from '../editing/RenameDialog';
import { RowMenu, type RowMenuChoice } from '../grid/RowMenu';
import { HistoryPanel } from '../history/HistoryPanel';
import { MoveDialog } from '../order/MoveDialog';
import { BulkDialog } from '../selection/BulkDialog';
import { ConfirmDeleteDialog } from '../selection/ConfirmDeleteDialog';
import { DeviceDialog } from './DeviceDialog';
import { ShortcutsDialog } from './ShortcutsDialog';
import type { AdminScreenState } from './useAdminScreen';

/** Docked beside the grid. */
export function AdminSidePanel({ screen }: { screen: AdminScreenState }) {
  const { panel, all, closePanel } = screen;
  switch (panel?.kind) {
    case 'conflicts':
      return <ConflictsPanel onClose={closePanel} />;
    case 'refused':
      return <RefusedPanel onClose={closePanel} />;
    case 'history': {
      const label = all.find((row) => row.id === panel.itemId)?.solution;
      return <HistoryPanel key={panel.itemId} itemId={panel.itemId} label={label} onClose={closePanel} />;
    }
    default:
      return null;
  }
}

/** In front of the grid. */
export function AdminDialogs({ screen }: { screen: AdminScreenState }) {
  const { panel, all, reorderable, closePanel, edits, selection, move } = screen;
  switch (panel?.kind) {
    case 'menu': {
      const row = all.find((candidate) => candidate.id === panel.itemId);
      if (!row) return null;
      return (
        <RowMenu
          row={row}
          anchor={panel.anchor}
          reorderable={reorderable}
          onClose={closePanel}
          onChoose={(choice) => chooseFromMenu(screen, row.id, choice)}
        />
      );
    }
    case 'rename': {
      const row = all.find((candidate) => candidate.id === panel.itemId);
      return <RenameDialog key={panel.itemId} row={row} onClose={closePanel} />;
    }
    case 'moveTo':
      return (
        <MoveDialog
          rows={all}
          itemIds={panel.itemIds}
          onClose={closePanel}
          onMove={(after) => {
            closePanel();
            void move(panel.itemIds, after);
          }}
        />
      );
    case 'commission':
    case 'percent': {
      const chosen = new Set(panel.itemIds);
      return <BulkDialog kind={panel.kind} rows={all.filter((row) => chosen.has(row.id))} onClose={closePanel} />;
    }
    case 'deleteMany':
      return (
        <ConfirmDeleteDialog
          count={panel.itemIds.length}
          hidden={selection.hidden}
          onClose={closePanel}
          onConfirm={() => {
            closePanel();
            selection.clear();
            void edits.apply({ kind: 'delete', itemIds: panel.itemIds }, 'delete');
          }}
        />
      );
    case 'import':
      return (
        <ImportDialog
          source={panel.source}
          onClose={closePanel}
          onImported={() => {
            closePanel();
            screen.showNew();
          }}
        />
      );
    case 'paste':
      return (
        <PasteDialog onClose={closePanel} onRead={(text) => screen.setPanel({ kind: 'import', source: { text } })} />
      );
    case 'shortcuts':
      return <ShortcutsDialog admin onClose={closePanel} />;
    case 'device':
      return <DeviceDialog onClose={closePanel} />;
    default:
      return null;
  }
}

function chooseFromMenu({ commands, setPanel }: AdminScreenState, itemId: string, choice: RowMenuChoice): void {
  switch (choice) {
    case 'edit':
    case 'rename':
      return commands.edit(itemId, 'prix_partenaire');
    case 'up':
      return commands.step(itemId, -1);
    case 'down':
      return commands.step(itemId, 1);
    case 'moveTo':
      return setPanel({ kind: 'moveTo', itemIds: [itemId] });
    case 'history':
      return setPanel({ kind: 'history', itemId });
    case 'remove':
      return commands.remove(itemId);
  }
}
