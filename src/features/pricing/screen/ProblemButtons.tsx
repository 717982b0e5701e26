import { formatCount } from '../../../domain/money';
import { useEditorValue } from '../editor/EditorContext';
import type { Panel } from './panels';

function conflictsText(count: number): string {
  return count === 1 ? '1 conflit' : `${formatCount(count)} conflits`;
}

function refusedText(count: number): string {
  return count === 1 ? '1 modification refusée' : `${formatCount(count)} modifications refusées`;
}

/** Lasting badges in the status bar for what waits for the person. */
export function ProblemButtons({ onOpen }: { onOpen: (panel: Panel) => void }) {
  const conflicts = useEditorValue((snapshot) => snapshot.conflicts).length;
  const refused = useEditorValue((snapshot) => snapshot.refused).length;
  return (
    <>
      {conflicts > 0 && (
        <button
          type="button"
          className="pricing-status__problems pricing-status__problems--conflict"
          onClick={() => onOpen({ kind: 'conflicts' })}
        >
          {conflictsText(conflicts)}
        </button>
      )}
      {refused > 0 && (
        <button type="button" className="pricing-status__problems" onClick={() => onOpen({ kind: 'refused' })}>
          {refusedText(refused)}
        </button>
      )}
    </>
  );
}
