import { Button } from '../../../ui/Button';
import { dismissToast } from '../../../ui/toast';
import { useDoubleClickGuard } from '../shell/useDoubleClickGuard';
import { usePricingEditor, usePricingEditorValue } from '../shell/PricingServicesProvider';
import { useEditActions } from '../shell/useEditActions';
import { formatPlan } from '../formatPlan';
import { formatPriceAndCommission } from '../formatPriceAndCommission';
import { SidePanel } from '../shell/SidePanel';
import { isDueAt } from '../../../domain/pricing/mutation';
import type { PricePlan } from '../../../domain/pricing/pricingItem';
import { useNow } from '../status/useNow';
import type { ConflictSnapshot } from '../../../domain/pricing/pricingEditor';
import { formatDateTime } from '../../../domain/dates';

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
  noPlan: 'Aucun prix prévu',
  planDue:
    'La date de votre prix prévu est passée\u00a0: «\u00a0Garder la mienne\u00a0» ne laisse aucun prix prévu. Si vous le voulez encore, saisissez-le ensuite.',
  deletedHere: 'Cet élément est supprimé ici. « Garder la mienne » le rétablit avec votre valeur.',
};

const UNITS: Record<ConflictSnapshot['unit'], string> = {
  label: 'Libellé',
  price: 'Prix partenaire et commission',
  plan: 'Prix prévu',
  // Applies also if this device deleted the row while its conflict was pending.
  deletedByOther: 'Modifié ici, supprimé depuis',
  changedByOther: 'Supprimé ici, modifié ailleurs',
};

function formatTheirsHeading(by: ConflictSnapshot['by']): string {
  return by === null ? TEXTS.theirs : `${TEXTS.theirs} par ${by.device}`;
}

function formatValue(unit: ConflictSnapshot['unit'], value: ConflictSnapshot['mine']): string {
  if (value === null) return unit === 'plan' ? TEXTS.noPlan : TEXTS.deleted;
  if (typeof value === 'string') return value;
  return isPlan(value) ? formatPlan(value) : formatPriceAndCommission(value);
}

function isPlan(value: ConflictSnapshot['mine']): value is PricePlan {
  return value !== null && typeof value === 'object' && 'starts_on' in value;
}

/** Lists both values of every conflict, to be resolved one by one or all at once. Sync of other rows continues. */
export function ConflictsPanel({ onClose }: { onClose: () => void }) {
  const editor = usePricingEditor();
  const { runAction } = useEditActions();
  const conflicts = usePricingEditorValue((snapshot) => snapshot.conflicts);
  const rows = usePricingEditorValue((snapshot) => snapshot.rows);
  /** The row was deleted here while its conflict was open. */
  const isDeletedHere = ({ unit, itemId }: ConflictSnapshot) =>
    (unit === 'label' || unit === 'price' || unit === 'plan') && !rows.some(({ id }) => id === itemId);
  const resolve = (ids: string[], take: 'mine' | 'theirs') => {
    dismissToast();
    void runAction(() => editor.resolveConflicts(ids, take), 'conflict');
  };
  const allIds = conflicts.map(({ id }) => id);
  const doubleClickGuard = useDoubleClickGuard();
  return (
    <SidePanel title={TEXTS.title} onClose={onClose}>
      {conflicts.length === 0 ? (
        <p role="status">{TEXTS.none}</p>
      ) : (
        <>
          <p>{TEXTS.introduction}</p>
          {conflicts.length > 1 && (
            <p className="pricing-side__all">
              <Button tone="secondary" size="small" onClick={() => resolve(allIds, 'mine')}>
                {TEXTS.allMine}
              </Button>
              <Button tone="secondary" size="small" onClick={() => resolve(allIds, 'theirs')}>
                {TEXTS.allTheirs}
              </Button>
            </p>
          )}
          <ul className="pricing-cases" {...doubleClickGuard}>
            {conflicts.map((conflict) => (
              <ConflictCase
                key={conflict.id}
                conflict={conflict}
                isDeletedHere={isDeletedHere(conflict)}
                onTake={(take) => resolve([conflict.id], take)}
              />
            ))}
          </ul>
        </>
      )}
    </SidePanel>
  );
}

interface ConflictCaseProps {
  conflict: ConflictSnapshot;
  isDeletedHere: boolean;
  onTake: (take: 'mine' | 'theirs') => void;
}

function ConflictCase({ conflict, isDeletedHere, onTake }: ConflictCaseProps) {
  const { label, unit, mine, theirs, by } = conflict;
  const now = useNow();
  const isPlanDue = unit === 'plan' && isPlan(mine) && isDueAt(mine, { at: now });
  const name = `${label}, ${UNITS[unit]}`;
  return (
    <li className="pricing-case">
      <h3>{label}</h3>
      <p className="pricing-case__when">{UNITS[unit]}</p>
      {isPlanDue && <p className="pricing-case__when">{TEXTS.planDue}</p>}
      {isDeletedHere && <p className="pricing-case__when">{TEXTS.deletedHere}</p>}
      <div className="pricing-case__sides">
        <div>
          <dl>
            <dt>{TEXTS.mine}</dt>
            <dd>{formatValue(unit, mine)}</dd>
          </dl>
          <Button
            tone="secondary"
            size="small"
            aria-label={`${TEXTS.keepMine}, ${name}`}
            onClick={() => onTake('mine')}
          >
            {TEXTS.keepMine}
          </Button>
        </div>
        <div>
          <dl>
            <dt>{formatTheirsHeading(by)}</dt>
            <dd>{formatValue(unit, theirs)}</dd>
            {by && <dd className="pricing-case__when">{formatDateTime(by.at)}</dd>}
          </dl>
          <Button
            tone="secondary"
            size="small"
            aria-label={`${TEXTS.takeTheirs}, ${name}`}
            onClick={() => onTake('theirs')}
          >
            {TEXTS.takeTheirs}
          </Button>
        </div>
      </div>
    </li>
  );
}
