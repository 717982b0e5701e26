import { useEffect, useRef, useState } from 'react';
import type { UnsentCounts } from '../../../domain/partner/partnerSession';
import { formatCount } from '../../../domain/groupThousands';
import { Button } from '../../../ui/Button';
import { useEditActions } from './useEditActions';
import { usePricingEditorValue, useSiteDataEraser } from './PricingServicesProvider';

const TEXTS = {
  erase: 'Effacer les données de cet appareil',
  hint: 'Grille, articles gardés pour la lecture hors connexion, réglages et session quittent cet appareil. Le serveur n’est pas touché.',
  confirm: 'Tout effacer',
  keep: 'Ne rien effacer',
};

/** Erases the local data of the site; requires a confirmation only if unsent edits or drafts would be lost. */
export function EraseSiteDataSection() {
  const siteDataEraser = useSiteDataEraser();
  const { runAction } = useEditActions();
  const edits = usePricingEditorValue(() => siteDataEraser.countUnsent().edits);
  const drafts = usePricingEditorValue(() => siteDataEraser.countUnsent().drafts);
  const [isConfirming, setConfirming] = useState(false);
  const [isErasing, setErasing] = useState(false);
  const section = useRef<HTMLElement>(null);
  const wasConfirming = useRef(isConfirming);

  // Switching between the button and the confirmation removes the focused button: focuses the last one. In the
  // confirmation that is the button that keeps the data, so that a held key cannot erase them.
  useEffect(() => {
    if (wasConfirming.current !== isConfirming)
      [...(section.current?.querySelectorAll('button') ?? [])].at(-1)?.focus();
    wasConfirming.current = isConfirming;
  }, [isConfirming]);

  const erase = async () => {
    if (isErasing) return;
    setErasing(true);
    const isErased = await runAction(() => siteDataEraser.erase(), 'erase');
    setErasing(false);
    // Leave the partner space: staying would store its data again.
    if (isErased) window.location.assign('/');
  };
  const handleErase = () => {
    // Texts of the last moment rerender nothing.
    const counts = siteDataEraser.countUnsent();
    if (counts.edits + counts.drafts > 0) setConfirming(true);
    else void erase();
  };

  return (
    <section ref={section} className="pricing-erase" aria-label={TEXTS.erase} aria-busy={isErasing}>
      <p className="pricing-erase__hint">{TEXTS.hint}</p>
      {isConfirming ? (
        <>
          <p role="alert" className="pricing-erase__question">
            {formatQuestion({ edits, drafts })}
          </p>
          <div className="pricing-erase__choices">
            <Button tone="danger" size="small" onClick={() => void erase()}>
              {TEXTS.confirm}
            </Button>
            <Button tone="quiet" size="small" onClick={() => setConfirming(false)}>
              {TEXTS.keep}
            </Button>
          </div>
        </>
      ) : (
        <Button tone="danger" size="small" onClick={handleErase}>
          {TEXTS.erase}
        </Button>
      )}
    </section>
  );
}

function formatQuestion({ edits, drafts }: UnsentCounts): string {
  if (edits + drafts === 0) return 'Tout effacer\u202f?';
  const lost = [
    edits > 0 && (edits === 1 ? 'une modification' : `${formatCount(edits)} modifications`),
    drafts > 0 && (drafts === 1 ? 'une saisie non enregistrée' : `${formatCount(drafts)} saisies non enregistrées`),
  ]
    .filter(Boolean)
    .join(' et ');
  const effect =
    edits + drafts === 1
      ? 'n’existe que sur cet appareil\u00a0: elle sera perdue.'
      : 'n’existent que sur cet appareil\u00a0: elles seront perdues.';
  return `${lost.charAt(0).toUpperCase()}${lost.slice(1)} ${effect} Tout effacer\u202f?`;
}
