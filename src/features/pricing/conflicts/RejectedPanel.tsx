import { Button } from '../../../ui/Button';
import { useDoubleClickGuard } from '../shell/useDoubleClickGuard';
import { usePricingEditor, usePricingEditorValue } from '../shell/PricingServicesProvider';
import { useEditActions } from '../shell/useEditActions';
import { saveFile } from '../../../platform/saveFile';
import { MutationLines } from '../history/MutationLines';
import { describeMutation } from '../history/describeMutation';
import { SidePanel } from '../shell/SidePanel';
import type { RejectionSnapshot } from '../../../domain/pricing/pricingEditor';
import { formatDateTime } from '../../../domain/dates';

const TEXTS = {
  title: 'Modifications refusées',
  introduction: 'Le serveur n’a pas accepté ces modifications. Elles restent ici jusqu’à ce que vous décidiez.',
  none: 'Aucune modification refusée.',
  retry: 'Réessayer',
  export: 'Exporter',
  discard: 'Abandonner',
  reason: 'Motif\u00a0:',
};

const FILE_NAME = 'modification-refusee.json';

/** Lists rejected edits until the user retries or discards them. */
export function RejectedPanel({ onClose }: { onClose: () => void }) {
  const rejected = usePricingEditorValue((snapshot) => snapshot.rejected);
  const doubleClickGuard = useDoubleClickGuard();
  return (
    <SidePanel title={TEXTS.title} onClose={onClose}>
      {rejected.length === 0 ? (
        <p role="status">{TEXTS.none}</p>
      ) : (
        <>
          <p>{TEXTS.introduction}</p>
          <ul className="pricing-cases" {...doubleClickGuard}>
            {rejected.map((entry) => (
              <RejectedCase key={entry.id} entry={entry} />
            ))}
          </ul>
        </>
      )}
    </SidePanel>
  );
}

function RejectedCase({ entry }: { entry: RejectionSnapshot }) {
  const editor = usePricingEditor();
  const { runAction } = useEditActions();
  const { title } = describeMutation(entry.mutation);
  const actions = [
    { name: TEXTS.retry, run: () => runAction(() => editor.retryRejected(entry.id), 'rejected') },
    { name: TEXTS.export, run: () => runAction(async () => saveFile(buildJsonFile(entry), FILE_NAME), 'export') },
    { name: TEXTS.discard, run: () => runAction(() => editor.discardRejected(entry.id), 'rejected') },
  ];
  return (
    <li className="pricing-case">
      <h3>{entry.label}</h3>
      <p className="pricing-case__when">
        {title}, {formatDateTime(entry.at)}
      </p>
      <MutationLines mutation={entry.mutation} />
      <p>
        <strong>{TEXTS.reason}</strong> {entry.reasonText}
      </p>
      <div className="pricing-case__actions">
        {actions.map(({ name, run }) => (
          <Button
            key={name}
            tone="secondary"
            size="small"
            aria-label={`${name}, ${entry.label}, ${title}`}
            onClick={() => void run()}
          >
            {name}
          </Button>
        ))}
      </div>
    </li>
  );
}

function buildJsonFile({ label, reasonText, at, mutation }: RejectionSnapshot): Blob {
  const content = { label, reason: reasonText, at: new Date(at).toISOString(), mutation };
  return new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' });
}
