import { ImportDialog } from '../import/ImportDialog';
import { PasteDialog } from '../import/PasteDialog';
import { ConfirmPasteDialog } from '../clipboard/ConfirmPasteDialog';
import { buildPasteIntent, PASTE_COLUMNS } from '../clipboard/buildPasteIntent';
import { PartnerListDialog } from '../export/PartnerListDialog';
import { RenameSubtitleDialog } from '../cells/RenameSubtitleDialog';
import { RowMenu, type RowMenuChoice } from '../grid/RowMenu';
import { MoveDialog } from '../order/MoveDialog';
import { BulkEditDialog } from '../selection/BulkEditDialog';
import { ConfirmDeleteDialog } from '../selection/ConfirmDeleteDialog';
import { DeviceDialog } from './DeviceDialog';
import { ShortcutsDialog } from './ShortcutsDialog';
import type { AdminScreenState } from './useAdminScreen';

/** Renders the menu or dialog in front of the grid. */
export function AdminDialogs({ screen }: { screen: AdminScreenState }) {
  const { panel, allRows, canReorder, closePanel, edits, selection, moveRows } = screen;
  switch (panel?.kind) {
    case 'menu': {
      const row = allRows.find((candidate) => candidate.id === panel.itemId);
      if (!row) return null;
      return (
        <RowMenu
          row={row}
          anchor={panel.anchor}
          canReorder={canReorder}
          onClose={closePanel}
          onChoose={(choice) => chooseFromMenu(screen, row.id, choice)}
        />
      );
    }
    case 'rename': {
      const row = allRows.find((candidate) => candidate.id === panel.itemId);
      return <RenameSubtitleDialog key={panel.itemId} row={row} onClose={closePanel} />;
    }
    case 'moveTo': {
      const movedIds = new Set(panel.itemIds);
      const itemIds = allRows.filter(({ id }) => movedIds.has(id)).map(({ id }) => id);
      return (
        <MoveDialog
          rows={allRows}
          itemIds={itemIds}
          onClose={closePanel}
          onMove={(after) => {
            closePanel();
            void moveRows(itemIds, after);
          }}
        />
      );
    }
    case 'commission':
    case 'price': {
      const selectedIds = new Set(panel.itemIds);
      return (
        <BulkEditDialog
          kind={panel.kind}
          rows={allRows.filter((row) => selectedIds.has(row.id))}
          onClose={closePanel}
        />
      );
    }
    case 'deleteMany': {
      const deletedIds = new Set(panel.itemIds);
      return (
        <ConfirmDeleteDialog
          rows={allRows.filter((row) => deletedIds.has(row.id))}
          onClose={closePanel}
          onConfirm={async () => {
            closePanel();
            const { ok } = await edits.apply({ kind: 'delete', itemIds: panel.itemIds }, 'delete');
            // After a failure, the rows are still there to try again.
            if (!ok) return;
            selection.clear();
            screen.range.set(null);
          }}
        />
      );
    }
    case 'import':
      return (
        <ImportDialog
          source={panel.source}
          onClose={closePanel}
          onImported={(addedCount) => {
            closePanel();
            if (addedCount > 0) screen.showAddedRows();
          }}
          onSelectRows={(itemIds) => {
            closePanel();
            screen.tickRows(itemIds);
          }}
        />
      );
    case 'paste':
      return (
        <PasteDialog onClose={closePanel} onRead={(text) => screen.setPanel({ kind: 'import', source: { text } })} />
      );
    case 'confirmPaste': {
      const { area, action } = panel;
      const { rows, range, drafts } = area;
      return (
        <ConfirmPasteDialog
          block={panel.block}
          rows={rows}
          range={range}
          columns={PASTE_COLUMNS}
          drafts={drafts}
          action={action}
          onClose={closePanel}
          onApply={async (changes, additions) => {
            const { ok } = await edits.apply(buildPasteIntent(changes, additions, rows, action), 'update');
            // Without a search they follow the pasted lines.
            if (ok && additions.length > 0 && screen.query !== '') screen.showAddedRows();
          }}
        />
      );
    }
    case 'partnerList':
      return <PartnerListDialog selected={screen.selectedIds} onClose={closePanel} />;
    case 'shortcuts':
      return <ShortcutsDialog isAdmin onClose={closePanel} />;
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
      return commands.moveBy(itemId, -1);
    case 'down':
      return commands.moveBy(itemId, 1);
    case 'moveTo':
      return setPanel({ kind: 'moveTo', itemIds: [itemId] });
    case 'history':
      return setPanel({ kind: 'history', itemId });
    case 'remove':
      return commands.remove(itemId);
  }
}
