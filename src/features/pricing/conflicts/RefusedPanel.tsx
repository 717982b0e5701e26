import { Button } from '../../../ui/Button';
import { useEditor, useEditorValue } from '../editor/EditorContext';
import { useEdits } from '../editor/useEdits';
import { saveFile } from '../../../ui/saveFile';
import { MutationLines } from '../history/MutationLines';
import { mutationText } from '../history/mutationText';
import { SidePanel } from '../screen/SidePanel';
import type { RefusedView } from '../services';
import { momentText } from '../status/ages';

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

/** Refused edits stay until the person retries, exports or discards them. */
export function RefusedPanel({ onClose }: { onClose: () => void }) {
  const refused = useEditorValue((snapshot) => snapshot.refused);
  return (
    <SidePanel title={TEXTS.title} onClose={onClose}>
      {refused.length === 0 ? (
        <p role="status">{TEXTS.none}</p>
      ) : (
        <>
          <p>{TEXTS.introduction}</p>
          <ul className="pricing-cases">
            {refused.map((entry) => (
              <RefusedCase key={entry.id} entry={entry} />
            ))}
          </ul>
        </>
      )}
    </SidePanel>
  );
}

function RefusedCase({ entry }: { entry: RefusedView }) {
  const editor = useEditor();
  const { attempt } = useEdits();
  const actions = [
    { name: TEXTS.retry, run: () => attempt(() => editor.retryRefused(entry.id), 'refused') },
    { name: TEXTS.export, run: () => attempt(async () => saveFile(asFile(entry), FILE_NAME), 'export') },
    { name: TEXTS.discard, run: () => attempt(() => editor.discardRefused(entry.id), 'refused') },
  ];
  return (
    <li className="pricing-case">
      <h3>{entry.label}</h3>
      <p className="pricing-case__when">
        {mutationText(entry.mutation).what}, {momentText(entry.at)}
      </p>
      <MutationLines mutation={entry.mutation} />
      <p>
        <strong>{TEXTS.reason}</strong> {entry.reason}
      </p>
      <div className="pricing-case__actions">
        {actions.map(({ name, run }) => (
          <Button
            key={name}
            tone="secondary"
            size="small"
            aria-label={`${name}, ${entry.label}`}
            onClick={() => void run()}
          >
            {name}
          </Button>
        ))}
      </div>
    </li>
  );
}

function asFile({ label, reason, at, mutation }: RefusedView): Blob {
  const content = { label, reason, at: new Date(at).toISOString(), mutation };
  return new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' });
}
