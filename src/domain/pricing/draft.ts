import { parseLabel } from './label';
import { parseCost } from './money';
import { isSameCost, isSamePlan, NO_COST } from './mutation';
import type { Draft, RowChange, RowValues } from './pricingEditor';

/** True if the draft has a typed text. */
export function hasTexts({ label, prix_partenaire, commission }: Draft): boolean {
  return (label ?? prix_partenaire ?? commission) !== undefined;
}

/** True if both drafts have the same texts and date on the same base, whenever they were typed. */
export function isSameDraft(a: Draft, b: Draft): boolean {
  const hasSameTexts = a.label === b.label && a.prix_partenaire === b.prix_partenaire && a.commission === b.commission;
  return (
    hasSameTexts &&
    a.startsOn === b.startsOn &&
    a.base?.solution === b.base?.solution &&
    isSameCost(a.base?.cost ?? null, b.base?.cost ?? null) &&
    isSamePlan(a.base?.plan, b.base?.plan)
  );
}

/**
 * Returns the draft without the texts that an edit saves; null if no text is left. Its other texts then start from the
 * saved values: their own edit must not bring back the values before. `change.base` is what the user saw.
 */
export function removeSavedTexts(draft: Draft, change: RowChange): Draft | null {
  const { label, cost = {} } = change;
  const rest = { ...draft };
  if (label !== undefined) delete rest.label;
  if (cost.prix_partenaire !== undefined) delete rest.prix_partenaire;
  if (cost.commission !== undefined) delete rest.commission;
  if (rest.prix_partenaire === undefined && rest.commission === undefined) delete rest.startsOn;
  if (!hasTexts(rest)) return null;
  return draft.base === undefined ? rest : { ...rest, base: advanceBase(draft.base, change) };
}

/** Returns the base with the saved values, except where the edit started from others: a remote change is yet to be seen. */
function advanceBase(base: RowValues, { label, cost, startsOn, base: editBase = base }: RowChange): RowValues {
  const newLabel = label !== undefined && editBase.solution === base.solution ? parseLabel(label) : null;
  const newCost =
    cost !== undefined && isSameCost(editBase.cost, base.cost)
      ? parseCost({ ...(editBase.cost ?? NO_COST), ...cost })
      : null;
  const savedCost = newCost?.ok ? newCost.cost : null;
  // A planned price leaves the one of today, and ends the plan if it equals that.
  const newPlan = startsOn && savedCost && !isSameCost(savedCost, base.cost) && { ...savedCost, starts_on: startsOn };
  const isPlanSaved = isSamePlan(editBase.plan, base.plan) && (startsOn === null || (startsOn && savedCost));
  return {
    ...base,
    solution: newLabel?.ok ? newLabel.label : base.solution,
    ...(savedCost && !startsOn && { cost: savedCost }),
    ...(isPlanSaved && { plan: newPlan || undefined }),
  };
}
