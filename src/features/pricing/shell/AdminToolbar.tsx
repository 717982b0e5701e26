import type { ReactNode } from 'react';
import { Button } from '../../../ui/Button';
import { usePricingEditorValue } from './PricingServicesProvider';
import type { EditActions } from './useEditActions';
import { GridIcon } from '../grid/GridIcon';
import { ExportMenuButton } from '../export/ExportMenuButton';
import { TOOLBAR_LABELS } from '../labels';
import type { OpenPanelOrDialog } from './panel';
import './toolbar.css';

interface AdminToolbarProps {
  search: ReactNode;
  edits: EditActions;
  onOpen: (panel: OpenPanelOrDialog) => void;
}

export function AdminToolbar({ search, edits, onOpen }: AdminToolbarProps) {
  const canUndo = usePricingEditorValue((snapshot) => snapshot.canUndo);
  const canRedo = usePricingEditorValue((snapshot) => snapshot.canRedo);
  return (
    <div className="pricing-toolbar" role="group" aria-label={TOOLBAR_LABELS.toolbar}>
      {search}
      <span className="pricing-toolbar__group">
        <UndoRedoButton
          icon="undo"
          label={TOOLBAR_LABELS.undo}
          keys="Ctrl+Z"
          isEnabled={canUndo}
          onClick={() => void edits.undo()}
        />
        <UndoRedoButton
          icon="redo"
          label={TOOLBAR_LABELS.redo}
          keys="Ctrl+Maj+Z"
          isEnabled={canRedo}
          onClick={() => void edits.redo()}
        />
      </span>
      <span className="pricing-toolbar__group">
        <Button tone="quiet" size="small" onClick={() => onOpen({ kind: 'history' })}>
          {TOOLBAR_LABELS.history}
        </Button>
        <ExportMenuButton />
        <Button tone="quiet" size="small" onClick={() => onOpen({ kind: 'device' })}>
          {TOOLBAR_LABELS.device}
        </Button>
        <Button
          tone="quiet"
          size="small"
          aria-label={TOOLBAR_LABELS.shortcuts}
          onClick={() => onOpen({ kind: 'shortcuts' })}
        >
          ?
        </Button>
      </span>
    </div>
  );
}

interface UndoRedoButtonProps {
  icon: 'undo' | 'redo';
  label: string;
  keys: string;
  isEnabled: boolean;
  onClick: () => void;
}

function UndoRedoButton({ icon, label, keys, isEnabled, onClick }: UndoRedoButtonProps) {
  return (
    <button
      type="button"
      className="pricing-action"
      aria-label={label}
      title={`${label} (${keys})`}
      aria-disabled={!isEnabled || undefined}
      onClick={() => {
        if (isEnabled) onClick();
      }}
    >
      <GridIcon name={icon} />
    </button>
  );
}
