import { formatSpreadsheetDateTime } from '../../domain/dates';
import { buildCsv } from '../../domain/pricing/buildCsv';
import { FIELD_NAMES, listFieldChanges, type FieldChange } from '../../domain/pricing/fieldChanges';
import type { Mutation } from '../../domain/pricing/mutation';
import type { Draft } from '../../domain/pricing/pricingEditor';
import type { Cost, ItemId } from '../../domain/pricing/pricingItem';
import { mergeNewestDrafts, type InMemoryDrafts } from '../localStore/inMemoryDrafts';
import type { LocalState } from '../localStore/localState';

const STATES = {
  waiting: 'En attente d’envoi',
  conflict: 'En conflit',
  rejected: 'Refusée',
  unsaved: 'Saisie non enregistrée',
} as const;

/**
 * The last two columns hold the resulting price in the newest record of its row alone: the update mode of the import
 * finds its columns by these headings, and would take several records of a row for a contradiction.
 */
const HEADINGS = ['Date', 'État', 'Solution', 'Champ', 'Avant', 'Après', 'Prix partenaire', 'Commission'];
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
}

/** Writes unsent edits and typed texts by time, one record per changed field. */
export function buildUnsentCsv(state: LocalState, inMemoryDrafts: InMemoryDrafts, now: number): string {
  const edits = listUnsentMutations(state);
  const drafts = mergeNewestDrafts(state, inMemoryDrafts);
  const records: UnsentRecord[] = [
    ...edits.flatMap(({ name, mutation }) => buildMutationRecords(name, mutation)),
    ...drafts.flatMap((draft) => buildDraftRecords(state, draft)),
    ...[...inMemoryDrafts.getTexts()].map(([field, text]) => buildTextRecord(field, text, now)),
  ].toSorted((a, b) => a.at - b.at);
  const newestPrices = findNewestPrices(records);
  const newLabels = collectNewLabels(
    edits.map(({ mutation }) => mutation),
    drafts,
  );
  const getLabel = (id: ItemId) => state.rows.get(id)?.solution || (newLabels.get(id) ?? '');
  return buildCsv([
    HEADINGS,
    ...records.map((record) => {
      const { itemId, at, field, before, after, cost } = record;
      const prices = cost && newestPrices.has(record) ? [cost.prix_partenaire, cost.commission] : ['', ''];
      const label = itemId === null ? '' : getLabel(itemId);
      return [formatSpreadsheetDateTime(at), record.state, label, field, before, after, ...prices];
    }),
  ]);
}

function listUnsentMutations({ outbox, conflicts, rejected }: LocalState): { name: string; mutation: Mutation }[] {
  // An edit of label and price may be part of two conflicts.
  const conflicting = [...conflicts.values()].flatMap(({ conflict }) => conflict.mutations);
  return [
    ...outbox.map(({ mutation }) => ({ name: STATES.waiting, mutation })),
    ...new Map(conflicting.map((mutation) => [mutation.id, { name: STATES.conflict, mutation }])).values(),
    ...[...rejected.values()].map(({ mutation }) => ({ name: STATES.rejected, mutation })),
  ];
}

function buildMutationRecords(state: string, mutation: Mutation): UnsentRecord[] {
  const { itemId, at } = mutation;
  const cost = getNewCost(mutation);
  const changes = listFieldChanges(mutation);
  if (changes.length === 0) return [{ itemId, at, state, field: POSITION, before: '', after: '', cost }];
  return changes.map(({ field, before, after }) => ({
    itemId,
    at,
    state,
    field: FIELD_NAMES[field],
    before,
    after,
    cost,
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

function buildDraftRecords({ rows }: LocalState, draft: Draft): UnsentRecord[] {
  const { itemId, at } = draft;
  const base = draft.base ?? rows.get(itemId);
  const { prix_partenaire = '', commission = '' } = base?.cost ?? {};
  const typed: { field: FieldChange['field']; before: string; after: string | undefined }[] = [
    { field: 'solution', before: base?.solution ?? '', after: draft.label },
    { field: 'prix_partenaire', before: prix_partenaire, after: draft.prix_partenaire },
    { field: 'commission', before: commission, after: draft.commission },
  ];
  const hasPrice = draft.prix_partenaire !== undefined || draft.commission !== undefined;
  const cost = hasPrice
    ? { prix_partenaire: draft.prix_partenaire ?? prix_partenaire, commission: draft.commission ?? commission }
    : undefined;
  return typed.flatMap(({ field, before, after }) =>
    after === undefined ? [] : [{ itemId, at, state: STATES.unsaved, field: FIELD_NAMES[field], before, after, cost }],
  );
}

function buildTextRecord(field: string, text: string, now: number): UnsentRecord {
  return { itemId: null, at: now, state: STATES.unsaved, field, before: '', after: text, cost: undefined };
}

/** Finds the newest record of each row that decides its price. */
function findNewestPrices(records: readonly UnsentRecord[]): Set<UnsentRecord> {
  const newest = new Map<ItemId, UnsentRecord>();
  for (const record of records)
    if (record.itemId !== null && record.cost !== undefined) newest.set(record.itemId, record);
  return new Set(newest.values());
}

/** Returns the newest labels, for rows that the server does not have. */
function collectNewLabels(mutations: readonly Mutation[], drafts: readonly Draft[]): Map<ItemId, string> {
  const labels = new Map<ItemId, string>();
  for (const mutation of mutations) {
    if (mutation.kind === 'create') labels.set(mutation.itemId, mutation.solution);
    if (mutation.kind === 'update' && mutation.label) labels.set(mutation.itemId, mutation.label.after);
    if (mutation.kind === 'delete') labels.set(mutation.itemId, mutation.before.solution);
  }
  for (const { itemId, label } of drafts) if (label !== undefined) labels.set(itemId, label);
  return labels;
}
