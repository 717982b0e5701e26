import { createContext, useContext, useSyncExternalStore, type ReactNode } from 'react';
import type { EditorSnapshot, PricingEditor } from '../services';

const EditorContext = createContext<PricingEditor | null>(null);

export function EditorProvider({ editor, children }: { editor: PricingEditor; children: ReactNode }) {
  return <EditorContext value={editor}>{children}</EditorContext>;
}

export function useEditor(): PricingEditor {
  const editor = useContext(EditorContext);
  if (editor === null) throw new Error('useEditor needs an EditorProvider above it');
  return editor;
}

/**
 * One part of the snapshot. `select` must return a part as it is (never a new object), so that a component
 * renders again only when that very part changed.
 */
export function useEditorValue<T>(select: (snapshot: EditorSnapshot) => T): T {
  const editor = useEditor();
  const read = () => select(editor.getSnapshot());
  return useSyncExternalStore(editor.subscribe, read, read);
}
