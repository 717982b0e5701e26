import type { ReactNode } from 'react';
import { formatCount } from '../../../domain/groupThousands';
import { ExportUnsentButton } from '../export/ExportUnsentButton';
import { usePricingEditorValue } from './PricingServicesProvider';
import { NEWER_VERSION_TEXTS } from '../messages';

interface NewerVersionNoticeProps {
  /** Control that loads the newer version; null if this page cannot update itself. */
  update: ReactNode;
}

/** Replaces the grid if only a newer build can open the local database. */
export function NewerVersionNotice({ update }: NewerVersionNoticeProps) {
  const unsent = usePricingEditorValue((snapshot) => snapshot.sync.unsent);
  return (
    <>
      <p role="alert">{NEWER_VERSION_TEXTS.needed}</p>
      <p>{NEWER_VERSION_TEXTS.howTo}</p>
      {update}
      {unsent > 0 && (
        <>
          <p>{formatUnsentOnDevice(unsent)}</p>
          <ExportUnsentButton />
        </>
      )}
    </>
  );
}

function formatUnsentOnDevice(count: number): string {
  return count === 1
    ? 'Une modification ou saisie n’existe que sur cet appareil. La version récente l’enverra\u202f; vous pouvez aussi l’exporter dès maintenant.'
    : `${formatCount(count)} modifications ou saisies n’existent que sur cet appareil. La version récente les enverra\u202f; vous pouvez aussi les exporter dès maintenant.`;
}
