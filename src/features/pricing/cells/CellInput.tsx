import { useId, useLayoutEffect, useRef } from 'react';
import { INPUT_MODES, type RowField } from './rowInput';
import type { OpenCell } from './cellEditorHandle';
import './cellInput.css';

interface CellInputProps {
  field: RowField;
  /** Names column and row. */
  label: string;
  /** Value shown while the cell is not open. */
  value: string;
  /** Ids of the mark of a text that was not saved and of the row's sync status. */
  describedBy: string | undefined;
  open: OpenCell | null;
  /** What changed remotely since the cell was opened; '' if nothing did. */
  notice: string;
  onInput: (text: string) => void;
  onBlur: () => void;
}

/**
 * Input of the active cell. It has the focus during navigation too, invisible and with its whole text selected, so that
 * typing replaces the value whatever it comes from: keys, dead keys, a composition or dictation.
 */
export function CellInput({ field, label, value, describedBy, open, notice, onInput, onBlur }: CellInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const errorElement = useRef<HTMLSpanElement>(null);
  const noticeElement = useRef<HTMLSpanElement>(null);
  const id = useId();
  const isOpen = open !== null;
  const hasCaret = open?.isOverwriting === false;
  // After each render: a remote change of the value removes the selection. A passive effect could run after the first
  // typed character, which the next one would then replace.
  useLayoutEffect(() => {
    if (!isOpen && document.activeElement === input.current) input.current?.select();
  });
  useLayoutEffect(() => {
    const end = input.current?.value.length ?? 0;
    if (hasCaret) input.current?.setSelectionRange(end, end);
  }, [hasCaret]);
  const error = open?.error ?? null;
  // A message below the lowest row is outside of the visible grid, and the bar of bulk actions covers the last rows.
  useLayoutEffect(() => {
    if (!isOpen) return;
    if (notice !== '') noticeElement.current?.scrollIntoView({ block: 'nearest' });
    if (error !== null) errorElement.current?.scrollIntoView({ block: 'nearest' });
    input.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen, error, notice]);
  return (
    <>
      <input
        ref={input}
        className="pricing-cell-input"
        data-open={isOpen || undefined}
        aria-label={label}
        value={open?.text ?? value}
        // While the cell is not open, a tap must not bring up the keyboard of a tablet.
        inputMode={isOpen ? INPUT_MODES[field] : 'none'}
        enterKeyHint="done"
        autoComplete="off"
        spellCheck={false}
        aria-invalid={error !== null || undefined}
        aria-describedby={isOpen ? `${id}-error ${id}-notice` : describedBy}
        onFocus={(event) => {
          if (!isOpen) event.currentTarget.select();
        }}
        onChange={(event) => onInput(event.target.value)}
        onBlur={(event) => {
          // The window lost the focus: the cell keeps it.
          if (document.activeElement !== event.currentTarget) onBlur();
        }}
      />
      {error !== null && (
        <span ref={errorElement} id={`${id}-error`} role="alert" className="pricing-field-error">
          {error}
        </span>
      )}
      {/* The error has the same place and comes first. */}
      <span ref={noticeElement} id={`${id}-notice`} role="status" className="pricing-notice">
        {error === null && notice}
      </span>
    </>
  );
}
