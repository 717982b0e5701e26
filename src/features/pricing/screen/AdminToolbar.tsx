import type { ReactNode } from 'react';
import { Button } from '../../../ui/Button';
import { useEditorValue } from '../editor/EditorContext';
import type { Edits } from '../editor/useEdits';
import { Icon } from '../grid/icons';
import { ExportButton } from '../export/ExportButton';
import { TOOLBAR_LABELS } from '../labels';
import type { Panel } from './panels';
import './toolbar.css';

interface AdminToolbarProps {
  search: ReactNode;
  edits: Edits;
  onOpen: (panel: Panel) => void;
}

export function AdminToolbar({ search, edits, onOpen }: AdminToolbarProps) {
  const canUndo = useEditorValue((snapshot) => snapshot.canUndo);
  const canRedo = useEditorValue((snapshot) => snapshot.canRedo);
  return (
    <div className="pricing-toolbar" role="group" aria-label={TOOLBAR_LABELS.toolbar}>
      {search}
      <span className="pricing-toolbar__group">
        <StepButton
          icon="undo"
          label={TOOLBAR_LABELS.undo}
          keys="Ctrl+Z"
          enabled={canUndo}
          onClick={() => void edits.undo()}
        />
        <StepButton
          icon="redo"
          label={TOOLBAR_LABELS.redo}
          keys="Ctrl+Maj+Z"
          enabled={canRedo}
          onClick={() => void edits.redo()}
        />
      </span>
      <span className="pricing-toolbar__group">
        <Button tone="quiet" size="small" onClick={() => onOpen({ kind: 'history' })}>
          {TOOLBAR_LABELS.history}
        </Button>
        <ExportButton />
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

interface StepButtonProps {
  icon: 'undo' | 'redo';
  label: string;
  keys: string;
  enabled: boolean;
  onClick: () => void;
}

function StepButton({ icon, label, keys, enabled, onClick }: StepButtonProps) {
  return (
    <button
      type="button"
      className="pricing-action"
      aria-label={label}
      title={`${label} (${keys})`}
      aria-disabled={!enabled || undefined}
      onClick={() => {
        if (enabled) onClick();
      }}
    >
      <Icon name={icon} />
    </button>
  );
}
