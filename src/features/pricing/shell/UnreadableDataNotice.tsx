import { formatCount } from '../../../domain/groupThousands';
import { usePricingEditorValue } from './PricingServicesProvider';
import { UNREADABLE_DATA_TEXTS } from '../messages';

/** Replaces the grid while the local database cannot be opened, which is retried. */
export function UnreadableDataNotice() {
  const isFull = usePricingEditorValue((snapshot) => snapshot.storage === 'full');
  const unsent = usePricingEditorValue((snapshot) => snapshot.sync.unsent);
  return (
    <>
      <p role="alert">{isFull ? UNREADABLE_DATA_TEXTS.full : UNREADABLE_DATA_TEXTS.failed}</p>
      {unsent > 0 && <p>{formatUnsentInDatabase(unsent)}</p>}
      <p>{UNREADABLE_DATA_TEXTS.retry}</p>
    </>
  );
}

function formatUnsentInDatabase(count: number): string {
  return count === 1
    ? 'Une modification non envoyée y est enregistrée\u00a0: elle partira une fois la grille ouverte. N’effacez pas les données de ce site.'
    : `${formatCount(count)} modifications non envoyées y sont enregistrées\u00a0: elles partiront une fois la grille ouverte. N’effacez pas les données de ce site.`;
}
