import { useEffect, type RefObject } from 'react';

interface ScreenShortcutsOptions {
  search: RefObject<HTMLInputElement | null>;
  onHelp: () => void;
  /** Undefined for partners, who cannot edit. */
  onUndo?: () => void;
  onRedo?: () => void;
}

/** Registers shortcuts that work anywhere except in text fields and open dialogs. */
export function useScreenShortcuts({ search, onHelp, onUndo, onRedo }: ScreenShortcutsOptions): void {
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isTypingOrDialogOpen(event.target)) return;
      const action = findShortcut(event, { onSearch: () => search.current?.focus(), onHelp, onUndo, onRedo });
      if (!action) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, [search, onHelp, onUndo, onRedo]);
}

interface ShortcutActions extends Omit<ScreenShortcutsOptions, 'search'> {
  onSearch: () => void;
}

function findShortcut(
  event: KeyboardEvent,
  { onSearch, onHelp, onUndo, onRedo }: ShortcutActions,
): (() => void) | undefined {
  if (event.ctrlKey || event.metaKey) {
    const key = event.key.toLowerCase();
    if (key === 'z') return event.shiftKey ? onRedo : onUndo;
    return key === 'y' ? onRedo : undefined;
  }
  if (event.altKey) return undefined;
  if (event.key === '/') return onSearch;
  return event.key === '?' ? onHelp : undefined;
}

function isTypingOrDialogOpen(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open]')) return true;
  if (!(target instanceof HTMLElement)) return false;
  // The input of the active cell takes shortcuts until the cell is opened.
  if (target.matches('.pricing-cell-input:not([data-open])')) return false;
  return target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio]), textarea, select');
}
