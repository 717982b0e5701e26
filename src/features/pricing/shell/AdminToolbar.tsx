import type { ReactNode } from 'react';
import { Button } from '../../../ui/Button';
import { usePricingEditorValue } from './PricingServicesProvider';
import type { EditActions } from './useEditActions';
import { GridIcon } from '../grid/GridIcon';
import { ExportMenuButton } from '../export/ExportMenuButton';
import { formatPlansLabel, formatPriceChangesLabel, TOOLBAR_LABELS } from '../labels';
import { MoreMenuButton } from './MoreMenuButton';
import type { OpenPanelOrDialog } from './openPanelOrDialog';
import './toolbar.css';

/** Id of the forms that the toolbar opens. */
export const ADD_AND_IMPORT_ID = 'pricing-add-and-import';

interface AdminToolbarProps {
  search: ReactNode;
  edits: EditActions;
  /** Prices that changed since the last visit. */
  priceChangeCount: number;
  onOpen: (panel: OpenPanelOrDialog) => void;
  isAddOpen: boolean;
  onToggleAdd: () => void;
}

export function AdminToolbar(props: AdminToolbarProps) {
  const { search, edits, priceChangeCount, onOpen, isAddOpen, onToggleAdd } = props;
  const canUndo = usePricingEditorValue((snapshot) => snapshot.canUndo);
  const canRedo = usePricingEditorValue((snapshot) => snapshot.canRedo);
  const planCount = usePricingEditorValue((snapshot) => snapshot.rows.filter(({ plan }) => plan !== undefined).length);
  const isUnnamed = usePricingEditorValue((snapshot) => snapshot.deviceName === null);
  const dot = isUnnamed && <span className="pricing-toolbar__dot" aria-hidden="true" />;
  return (
    <div className="pricing-toolbar" role="group" aria-label={TOOLBAR_LABELS.toolbar}>
      {search}
      <Button
        tone="secondary"
        size="small"
        className="pricing-toolbar__add"
        aria-expanded={isAddOpen}
        aria-controls={ADD_AND_IMPORT_ID}
        aria-label={TOOLBAR_LABELS.tools}
        onClick={onToggleAdd}
      >
        <GridIcon name="add" />
        <span className="pricing-toolbar__text">{TOOLBAR_LABELS.tools}</span>
      </Button>
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
      <span className="pricing-toolbar__group pricing-toolbar__group--wide">
        <Button tone="quiet" size="small" onClick={() => onOpen({ kind: 'history' })}>
          {TOOLBAR_LABELS.history}
        </Button>
        <Button tone="quiet" size="small" onClick={() => onOpen({ kind: 'priceChanges' })}>
          {formatPriceChangesLabel(priceChangeCount)}
        </Button>
        <Button tone="quiet" size="small" onClick={() => onOpen({ kind: 'plans' })}>
          {formatPlansLabel(planCount)}
        </Button>
        <ExportMenuButton onOpenList={() => onOpen({ kind: 'partnerList' })} />
        <Button
          tone="quiet"
          size="small"
          title={isUnnamed ? TOOLBAR_LABELS.unnamedDevice : undefined}
          onClick={() => onOpen({ kind: 'device' })}
        >
          {TOOLBAR_LABELS.device}
          {dot}
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
      <span className="pricing-toolbar__group pricing-toolbar__group--phone">
        <MoreMenuButton
          panels={[
            { key: 'history', name: TOOLBAR_LABELS.history },
            { key: 'priceChanges', name: formatPriceChangesLabel(priceChangeCount) },
            { key: 'plans', name: formatPlansLabel(planCount) },
          ]}
          onOpen={(kind) => onOpen({ kind })}
        >
          {dot}
        </MoreMenuButton>
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
