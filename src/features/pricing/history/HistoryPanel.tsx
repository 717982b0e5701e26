import { useEffect, useState } from 'react';
import type { ItemId } from '../../../domain/pricingItem';
import { Button } from '../../../ui/Button';
import { useEditor, useEditorValue } from '../editor/EditorContext';
import { useEdits } from '../editor/useEdits';
import { SidePanel } from '../screen/SidePanel';
import type { HistoryEntry, PricingEditor } from '../services';
import { momentText } from '../status/ages';
import { MutationLines } from './MutationLines';
import { mutationText } from './mutationText';
import { restoreIntent } from './restoreIntent';

const TEXTS = {
  grid: 'Historique de la grille',
  row: 'Historique',
  loading: 'Chargement de l’historique…',
  failed: 'L’historique n’a pas pu être lu. Il demande une connexion.',
  retry: 'Réessayer',
  none: 'Aucune modification enregistrée.',
  more: 'Plus ancien',
  restore: 'Rétablir la valeur d’avant',
  restoreDeleted: 'Remettre dans la grille',
};

const PAGE_SIZE = 30;

type Pages = { state: 'loading' | 'failed' | 'complete' | 'partial'; entries: readonly HistoryEntry[] };

/** Every accepted change, newest first: what, before, after, when and from which device. */
export function HistoryPanel({ itemId, label, onClose }: { itemId?: ItemId; label?: string; onClose: () => void }) {
  const { pages, more } = useHistory(useEditor(), itemId);
  return (
    <SidePanel title={label === undefined ? TEXTS.grid : `${TEXTS.row}\u00a0: ${label}`} onClose={onClose}>
      <ul className="pricing-cases">
        {pages.entries.map((entry) => (
          <HistoryCase key={`${entry.pushId}-${entry.mutation.id}`} entry={entry} />
        ))}
      </ul>
      <p role="status">
        {pages.state === 'loading' && TEXTS.loading}
        {pages.state === 'failed' && TEXTS.failed}
        {pages.state === 'complete' && pages.entries.length === 0 && TEXTS.none}
      </p>
      {(pages.state === 'partial' || pages.state === 'failed') && (
        <Button tone="secondary" size="small" onClick={more}>
          {pages.state === 'failed' ? TEXTS.retry : TEXTS.more}
        </Button>
      )}
    </SidePanel>
  );
}

function HistoryCase({ entry }: { entry: HistoryEntry }) {
  const { apply } = useEdits();
  const rows = useEditorValue((snapshot) => snapshot.rows);
  const living = rows.find((row) => row.id === entry.itemId);
  const intent = restoreIntent(entry.mutation, living);
  return (
    <li className="pricing-case">
      <h3>{entry.label}</h3>
      <p className="pricing-case__when">
        {mutationText(entry.mutation).what}, {momentText(entry.at)}, {entry.device}
      </p>
      <MutationLines mutation={entry.mutation} />
      {intent && (
        <div className="pricing-case__actions">
          <Button tone="secondary" size="small" onClick={() => void apply(intent, 'update')}>
            {intent.kind === 'restore' ? TEXTS.restoreDeleted : TEXTS.restore}
          </Button>
        </div>
      )}
    </li>
  );
}

function useHistory(editor: PricingEditor, itemId: ItemId | undefined) {
  const [pages, setPages] = useState<Pages>({ state: 'loading', entries: [] });
  const [wanted, setWanted] = useState<{ before?: number }>({});

  useEffect(() => {
    let current = true;
    const load = async () => {
      try {
        const page = await editor.history({ itemId, before: wanted.before, limit: PAGE_SIZE });
        if (current) setPages(({ entries }) => withPage(entries, page));
      } catch {
        // Told in the panel, with a button to try again.
        if (current) setPages(({ entries }) => ({ state: 'failed', entries }));
      }
    };
    void load();
    return () => {
      current = false;
    };
  }, [editor, itemId, wanted]);

  const more = () => {
    setPages(({ entries }) => ({ state: 'loading', entries }));
    setWanted({ before: pages.entries.at(-1)?.revision });
  };
  return { pages, more };
}

function withPage(entries: Pages['entries'], page: readonly HistoryEntry[]): Pages {
  return { state: page.length < PAGE_SIZE ? 'complete' : 'partial', entries: [...entries, ...page] };
}
