import { formatSpreadsheetDate, formatSpreadsheetDateTime } from '../../domain/dates';
import { buildCsv } from '../../domain/pricing/buildCsv';
import type { Conflict } from '../../domain/pricing/conflict';
import { FIELD_NAMES, listFieldChanges, type FieldChange } from '../../domain/pricing/fieldChanges';
import type { Mutation } from '../../domain/pricing/mutation';
import type { Draft } from '../../domain/pricing/pricingEditor';
import type { Cost, ItemId } from '../../domain/pricing/pricingItem';
import { listAllDrafts, type InMemoryDrafts } from '../localStore/inMemoryDrafts';
import type { LocalState } from '../localStore/localState';

const STATES = {
  waiting: 'En attente d’envoi',
  conflict: 'En conflit',
  rejected: 'Refusée',
  unsaved: 'Saisie non enregistrée',
} as const;

/**
 * The last three columns hold the resulting price and label in the newest record of their row alone: the update mode of
 * the import finds its columns by these headings, and would take several records of a row for a contradiction.
 */
const HEADINGS = [
  'Date',
  'État',
  'Solution',
  'Champ',
  'Avant',
  'Après',
  'Prix partenaire',
  'Commission',
  'Libellé modifié',
];
const POSITION = 'Position';

interface UnsentRecord {
  itemId: ItemId | null;
  /** Device clock, ms. */
  at: number;
  state: string;
  field: string;
  before: string;
  after: string;
  /** Price after the edit; null after a deletion, undefined if the edit leaves the price. */
  cost: Cost | null | undefined;
  /** Label after the edit; '' after a deletion, undefined if the edit leaves the label. */
  label: string | undefined;
}

/** Writes unsent edits and typed texts by time, one record per changed field. */
export function buildUnsentCsv(state: LocalState, inMemoryDrafts: InMemoryDrafts, now: number): string {
  const edits = listUnsentMutations(state);
  const drafts = listAllDrafts(state, inMemoryDrafts);
  const records: UnsentRecord[] = [
    ...edits.flatMap(({ state: syncState, mutation }) => buildMutationRecords(syncState, mutation)),
    ...drafts.flatMap((draft) => buildDraftRecords(state, draft)),
    ...[...inMemoryDrafts.getTexts()].map(([field, text]) => buildTextRecord(field, text, now)),
  ];
  const results = collectResults(records);
  const byTime = records.toSorted((a, b) => a.at - b.at);
  return buildCsv([HEADINGS, ...byTime.map((record) => buildCells(record, results, state))]);
}

function buildCells(
  record: UnsentRecord,
  results: ReadonlyMap<ItemId, RowResult>,
  { rows }: LocalState,
): readonly string[] {
  const { itemId, at, state, field, before, after } = record;
  const serverLabel = itemId === null ? '' : (rows.get(itemId)?.solution ?? '');
  const result = itemId === null ? undefined : results.get(itemId);
  // A row that the server lacks has its newest label only.
  const label = serverLabel || (result?.knownLabel ?? '');
  const isNewest = result?.record === record;
  const { prix_partenaire = '', commission = '' } = (isNewest && result.cost) || {};
  const newLabel = isNewest && result.label !== label ? result.label : '';
  const date = formatSpreadsheetDateTime(at);
  return [date, state, label, field, before, after, prix_partenaire, commission, newLabel ?? ''];
}

/** Lists the unsent edits in the order in which their values win: the clock may have been set back since. */
function listUnsentMutations({ outbox, conflicts, rejected }: LocalState): { state: string; mutation: Mutation }[] {
  // The conflict of a deleted row may have an edit of label and price twice.
  const conflicting = [...conflicts.values()].flatMap(({ conflict }) => [
    ...new Map(conflict.mutations.map((mutation) => [mutation.id, pickConflictingUnit(conflict, mutation)])).values(),
  ]);
  return [
    ...[...rejected.values()].map(({ mutation }) => ({ state: STATES.rejected, mutation })),
    ...conflicting.map((mutation) => ({ state: STATES.conflict, mutation })),
    ...outbox.map(({ mutation }) => ({ state: STATES.waiting, mutation })),
  ];
}

/** Leaves out the other units of an edit, which the server may have accepted. */
function pickConflictingUnit({ unit }: Conflict, mutation: Mutation): Mutation {
  if (mutation.kind !== 'update' || unit === 'deletedByOther' || unit === 'changedByOther') return mutation;
  const { label, price, plan, ...base } = mutation;
  // A conflict about the price may be one about the end of a plan that the server published.
  const hasPlan = unit === 'plan' || (unit === 'price' && price === undefined);
  return {
    ...base,
    ...(unit === 'label' && label && { label }),
    ...(unit === 'price' && price && { price }),
    ...(hasPlan && plan && { plan }),
  };
}

function buildMutationRecords(state: string, mutation: Mutation): UnsentRecord[] {
  const { itemId, at } = mutation;
  const cost = getNewCost(mutation);
  const label = getNewLabel(mutation);
  const changes = listFieldChanges(mutation);
  if (changes.length === 0) return [{ itemId, at, state, field: POSITION, before: '', after: '', cost, label }];
  return changes.map(({ field, before, after }) => ({
    itemId,
    at,
    state,
    field: FIELD_NAMES[field],
    before,
    after,
    cost,
    label,
  }));
}

function getNewCost(mutation: Mutation): Cost | null | undefined {
  switch (mutation.kind) {
    case 'create':
      return mutation.cost;
    case 'update':
      return mutation.price?.after;
    case 'delete':
      return null;
    case 'move':
      return undefined;
  }
}

function getNewLabel(mutation: Mutation): string | undefined {
  switch (mutation.kind) {
    case 'create':
      return mutation.solution;
    case 'update':
      return mutation.label?.after;
    case 'delete':
      return '';
    case 'move':
      return undefined;
  }
}

function buildDraftRecords({ rows }: LocalState, draft: Draft): UnsentRecord[] {
  const { itemId, at } = draft;
  const base = draft.base ?? rows.get(itemId);
  const { prix_partenaire = '', commission = '' } = base?.cost ?? {};
  const typed: { field: FieldChange['field']; before: string; after: string | undefined }[] = [
    { field: 'solution', before: base?.solution ?? '', after: draft.label },
    { field: 'prix_partenaire', before: prix_partenaire, after: draft.prix_partenaire },
    { field: 'commission', before: commission, after: draft.commission },
    { field: 'starts_on', before: '', after: draft.startsOn && formatSpreadsheetDate(draft.startsOn) },
  ];
  // A planned price is not the one that the import of this file may set.
  const hasPrice = draft.startsOn === undefined && (draft.prix_partenaire ?? draft.commission) !== undefined;
  const cost = hasPrice
    ? { prix_partenaire: draft.prix_partenaire ?? prix_partenaire, commission: draft.commission ?? commission }
    : undefined;
  return typed.flatMap(({ field, before, after }) =>
    after === undefined
      ? []
      : [{ itemId, at, state: STATES.unsaved, field: FIELD_NAMES[field], before, after, cost, label: draft.label }],
  );
}

function buildTextRecord(field: string, text: string, now: number): UnsentRecord {
  return {
    itemId: null,
    at: now,
    state: STATES.unsaved,
    field,
    before: '',
    after: text,
    cost: undefined,
    label: undefined,
  };
}

interface RowResult extends Pick<UnsentRecord, 'cost' | 'label'> {
  /** Newest record of the row that changes its price or its label. */
  record: UnsentRecord;
  /** Newest label that is not empty. */
  knownLabel: string;
}

/** Collects what becomes of each row; of two records, the later one of the list wins. */
function collectResults(records: readonly UnsentRecord[]): ReadonlyMap<ItemId, RowResult> {
  const results = new Map<ItemId, RowResult>();
  for (const record of records) {
    const { itemId, field, before, cost, label } = record;
    if (itemId === null || (cost === undefined && label === undefined)) continue;
    const earlier = results.get(itemId);
    results.set(itemId, {
      record,
      cost: cost === undefined ? earlier?.cost : cost,
      label: label ?? earlier?.label,
      knownLabel: label || earlier?.knownLabel || (field === FIELD_NAMES.solution ? before : ''),
    });
  }
  return results;
}
