import type { Cost } from '../../../domain/pricingItem';
import { Button } from '../../../ui/Button';
import { useEditor, useEditorValue } from '../editor/EditorContext';
import { useEdits } from '../editor/useEdits';
import { costText } from '../history/mutationText';
import { SidePanel } from '../screen/SidePanel';
import type { ConflictUnit, ConflictView } from '../services';
import { momentText } from '../status/ages';

const TEXTS = {
  title: 'Conflits',
  introduction:
    'La même valeur a été changée ici et sur un autre appareil. Rien n’est perdu\u00a0: choisissez celle qui reste.',
  none: 'Aucun conflit.',
  allMine: 'Garder toutes mes valeurs',
  allTheirs: 'Prendre toutes les valeurs enregistrées',
  mine: 'Votre valeur',
  theirs: 'Valeur enregistrée',
  keepMine: 'Garder la mienne',
  takeTheirs: 'Prendre celle-ci',
  deleted: 'Supprimé',
};

const UNITS: Record<ConflictUnit, string> = {
  label: 'Libellé',
  price: 'Prix partenaire et commission',
  // By whomever: a row with an open question may be deleted on this device, too.
  deletedByOther: 'Modifié ici, supprimé depuis',
  changedByOther: 'Supprimé ici, modifié ailleurs',
};

function theirsText(by: ConflictView['by']): string {
  return by === null ? TEXTS.theirs : `${TEXTS.theirs} par ${by.device}`;
}

function valueText(value: string | Cost | null): string {
  if (value === null) return TEXTS.deleted;
  return typeof value === 'string' ? value : costText(value);
}

/** Both values of every conflict; the person picks one by one or all at once. Nothing else waits for it. */
export function ConflictsPanel({ onClose }: { onClose: () => void }) {
  const editor = useEditor();
  const { attempt } = useEdits();
  const conflicts = useEditorValue((snapshot) => snapshot.conflicts);
  const resolveAll = (take: 'mine' | 'theirs') => void attempt(() => editor.resolveAllConflicts(take), 'conflict');
  return (
    <SidePanel title={TEXTS.title} onClose={onClose}>
      {conflicts.length === 0 ? (
        <p role="status">{TEXTS.none}</p>
      ) : (
        <>
          <p>{TEXTS.introduction}</p>
          {conflicts.length > 1 && (
            <p className="pricing-side__all">
              <Button tone="secondary" size="small" onClick={() => resolveAll('mine')}>
                {TEXTS.allMine}
              </Button>
              <Button tone="secondary" size="small" onClick={() => resolveAll('theirs')}>
                {TEXTS.allTheirs}
              </Button>
            </p>
          )}
          <ul className="pricing-cases">
            {conflicts.map((conflict) => (
              <ConflictCase
                key={conflict.id}
                conflict={conflict}
                onTake={(take) => void attempt(() => editor.resolveConflict(conflict.id, take), 'conflict')}
              />
            ))}
          </ul>
        </>
      )}
    </SidePanel>
  );
}

function ConflictCase({ conflict, onTake }: { conflict: ConflictView; onTake: (take: 'mine' | 'theirs') => void }) {
  const { label, unit, mine, theirs, by } = conflict;
  return (
    <li className="pricing-case">
      <h3>{label}</h3>
      <p className="pricing-case__when">{UNITS[unit]}</p>
      <div className="pricing-case__sides">
        <div>
          <dl>
            <dt>{TEXTS.mine}</dt>
            <dd>{valueText(mine)}</dd>
          </dl>
          <Button
            tone="secondary"
            size="small"
            aria-label={`${TEXTS.keepMine}, ${label}`}
            onClick={() => onTake('mine')}
          >
            {TEXTS.keepMine}
          </Button>
        </div>
        <div>
          <dl>
            <dt>{theirsText(by)}</dt>
            <dd>{valueText(theirs)}</dd>
            {by && <dd className="pricing-case__when">{momentText(by.at)}</dd>}
          </dl>
          <Button
            tone="secondary"
            size="small"
            aria-label={`${TEXTS.takeTheirs}, ${label}`}
            onClick={() => onTake('theirs')}
          >
            {TEXTS.takeTheirs}
          </Button>
        </div>
      </div>
    </li>
  );
}
