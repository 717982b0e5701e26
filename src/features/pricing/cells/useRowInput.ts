import { useState } from 'react';
import type { RowSnapshot } from '../../../domain/pricing/pricingEditor';
import { usePricingEditor } from '../shell/PricingServicesProvider';
import { getEditBaseRow, toRowInput } from './rowInput';
import { useDraftAutosave } from './useDraftAutosave';

/** Returns the input of an edited row, resumed from its draft if there is one. */
export function useRowInput(row: RowSnapshot) {
  const editor = usePricingEditor();
  const [storedDraft] = useState(() => editor.getDraft(row.id));
  const [initialRow] = useState(() => getEditBaseRow(row, storedDraft));
  const [input, setInput] = useState(() => toRowInput(initialRow, storedDraft));
  const autosave = useDraftAutosave(initialRow, input, storedDraft !== undefined);
  return { storedDraft, initialRow, input, setInput, autosave };
}
