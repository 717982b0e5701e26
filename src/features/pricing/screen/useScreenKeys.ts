import { useEffect, type RefObject } from 'react';

interface ScreenKeys {
  search: RefObject<HTMLInputElement | null>;
  onHelp: () => void;
  /** Only admins can undo. */
  onUndo?: () => void;
  onRedo?: () => void;
}

/** Keys that work wherever the focus is, but never while something is typed or a dialog is open. */
export function useScreenKeys({ search, onHelp, onUndo, onRedo }: ScreenKeys): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isTaken(event.target)) return;
      const action = actionFor(event, { onSearch: () => search.current?.focus(), onHelp, onUndo, onRedo });
      if (!action) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [search, onHelp, onUndo, onRedo]);
}

interface Actions extends Omit<ScreenKeys, 'search'> {
  onSearch: () => void;
}

function actionFor(event: KeyboardEvent, { onSearch, onHelp, onUndo, onRedo }: Actions): (() => void) | undefined {
  if (event.ctrlKey || event.metaKey) {
    const key = event.key.toLowerCase();
    if (key === 'z') return event.shiftKey ? onRedo : onUndo;
    return key === 'y' ? onRedo : undefined;
  }
  if (event.altKey) return undefined;
  if (event.key === '/') return onSearch;
  return event.key === '?' ? onHelp : undefined;
}

function isTaken(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open]')) return true;
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio]), textarea, select');
}
