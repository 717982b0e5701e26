import { useEffect, useRef, useState } from 'react';
import { formatCount } from '../../../domain/money';
import { Button } from '../../../ui/Button';
import { useEdits } from '../editor/useEdits';
import { useEditor } from '../editor/EditorContext';

const TEXTS = {
  erase: 'Effacer les données de cet appareil',
  hint: 'Grille, articles gardés pour la lecture hors connexion, réglages et session quittent cet appareil. Le serveur n’est pas touché.',
  confirm: 'Tout effacer',
  keep: 'Ne rien effacer',
};

/** Asks once more where edits would be lost for good; else one press does it. */
export function EraseDevice() {
  const editor = useEditor();
  const { attempt } = useEdits();
  const [unsent, setUnsent] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  const section = useRef<HTMLElement>(null);
  const asked = unsent !== null;
  const wasAsked = useRef(asked);

  // The question takes the place of the button that had the focus, and the other way round. The last button is never the
  // answer that erases: a key that is held down presses what gets the focus.
  useEffect(() => {
    if (wasAsked.current !== asked) [...(section.current?.querySelectorAll('button') ?? [])].at(-1)?.focus();
    wasAsked.current = asked;
  }, [asked]);

  const erase = async () => {
    if (busy) return;
    setBusy(true);
    const erased = await attempt(() => editor.eraseDevice(), 'erase');
    setBusy(false);
    // Away from the partner space, which would begin to keep its data again.
    if (erased) window.location.assign('/');
  };
  const start = () => {
    const count = editor.keptOnlyHere();
    if (count > 0) setUnsent(count);
    else void erase();
  };

  return (
    <section ref={section} className="pricing-erase" aria-label={TEXTS.erase} aria-busy={busy}>
      <p className="pricing-erase__hint">{TEXTS.hint}</p>
      {unsent === null ? (
        <Button tone="danger" size="small" onClick={start}>
          {TEXTS.erase}
        </Button>
      ) : (
        <>
          <p role="alert" className="pricing-erase__question">
            {questionText(unsent)}
          </p>
          <div className="pricing-erase__choices">
            <Button tone="danger" size="small" onClick={() => void erase()}>
              {TEXTS.confirm}
            </Button>
            <Button tone="quiet" size="small" onClick={() => setUnsent(null)}>
              {TEXTS.keep}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

function questionText(count: number): string {
  return count === 1
    ? 'Une modification n’existe que sur cet appareil\u00a0: elle sera perdue. Tout effacer\u202f?'
    : `${formatCount(count)} modifications n’existent que sur cet appareil\u00a0: elles seront perdues. Tout effacer\u202f?`;
}
