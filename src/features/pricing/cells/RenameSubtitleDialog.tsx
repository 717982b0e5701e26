import { useState } from 'react';
import { Field } from '../../../ui/Field';
import { FormDialog } from '../../../ui/FormDialog';
import { ExportUnsentButton } from '../export/ExportUnsentButton';
import { ROW_EDITOR_LABELS } from '../labels';
import type { RowSnapshot } from '../../../domain/pricing/pricingEditor';
import { formatRemoteChangeNotice } from './formatRemoteChangeNotice';
import { useRenameSubtitle, type RenameSubtitleFormProps } from './useRenameSubtitle';
import './renameSubtitleDialog.css';

const TEXTS = { title: 'Renommer le sous-titre', field: 'Sous-titre' };

interface RenameSubtitleDialogProps {
  /** Undefined if another device deleted the row: the dialog stays open, and saving restores it. */
  row: RowSnapshot | undefined;
  onClose: () => void;
}

/** Dialog that renames a subtitle; subtitles are not editable in the grid. */
export function RenameSubtitleDialog({ row, onClose }: RenameSubtitleDialogProps) {
  const [lastRow, setLastRow] = useState(row);
  if (row !== undefined && row !== lastRow) setLastRow(row);
  return lastRow && <RenameSubtitleForm row={lastRow} isDeletedRemotely={row === undefined} onClose={onClose} />;
}

function RenameSubtitleForm(props: RenameSubtitleFormProps) {
  const { row, isDeletedRemotely } = props;
  const rename = useRenameSubtitle(props);
  return (
    <FormDialog
      title={TEXTS.title}
      submitLabel={ROW_EDITOR_LABELS.save}
      onClose={rename.cancel}
      onSubmit={() => void rename.save()}
    >
      <Field label={TEXTS.field} error={rename.error?.text ?? null} isErrorSilent={rename.error?.hasToast}>
        {(control) => (
          <input
            {...control}
            ref={rename.field}
            value={rename.input.solution}
            readOnly={rename.isSaving}
            autoComplete="off"
            onChange={(event) => rename.changeLabel(event.target.value)}
          />
        )}
      </Field>
      <p className="pricing-rename__notice" role="status">
        {isDeletedRemotely ? ROW_EDITOR_LABELS.deletedRemotely : formatRemoteChangeNotice(row, rename)}
      </p>
      {rename.error?.hasToast && <ExportUnsentButton />}
    </FormDialog>
  );
}
