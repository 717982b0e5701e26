import { isRecord } from '../isRecord';
import {
  pickAnchor,
  pickMutationBase,
  USER_ACTION_KINDS,
  type Mutation,
  type RowState,
  type UserAction,
  type ValueChange,
} from './mutation';
import type { Cost, ItemType, PricePlan } from './pricingItem';

/** Element of `mutations` in `pricing_changes`: plain data without undefined values, which Firestore rejects. */
type StoredMutation = Readonly<Record<string, unknown>>;

export function encodeMutation(mutation: Mutation): StoredMutation {
  const base = { ...pickMutationBase(mutation), kind: mutation.kind };
  switch (mutation.kind) {
    case 'create': {
      return { ...base, ...pickAnchor(mutation), ...encodeRow(mutation) };
    }
    case 'update': {
      const { label, price, plan } = mutation;
      return {
        ...base,
        ...(label && { label: { before: label.before, after: label.after } }),
        ...(price && { price: { before: toPlainCost(price.before), after: toPlainCost(price.after) } }),
        ...(plan && { plan: { before: toPlainPlan(plan.before), after: toPlainPlan(plan.after) } }),
      };
    }
    case 'delete': {
      return { ...base, ...pickAnchor(mutation), before: encodeRow(mutation.before) };
    }
    case 'move':
      return { ...base, after: mutation.after, before: mutation.before };
  }
}

function encodeRow({
  type,
  solution,
  cost,
  plan,
  display_order,
}: Omit<RowState, 'display_order'> & { display_order: number | null }) {
  return { type, solution, cost: cost && toPlainCost(cost), ...(plan && { plan: toPlainPlan(plan) }), display_order };
}

function toPlainPlan(plan: PricePlan | null): PricePlan | null {
  return plan && { ...toPlainCost(plan), starts_on: plan.starts_on };
}

function toPlainCost({ prix_partenaire, commission }: Cost): Cost {
  return { prix_partenaire, commission };
}

/** Ends decoding at the first invalid field; caught in this file. */
class InvalidFieldError extends Error {}

/** Decodes untrusted data (older build, other device, tampered); null if a field is invalid. Never throws. */
export function decodeMutation(stored: unknown): Mutation | null {
  try {
    return readMutation(stored);
  } catch (error) {
    if (error instanceof InvalidFieldError) return null;
    throw error;
  }
}

function readMutation(stored: unknown): Mutation {
  const map = readMap(stored);
  const base = {
    id: readText(map['id']),
    itemId: readText(map['itemId']),
    at: readNumber(map['at']),
    group: readText(map['group']),
    ...readAction(map['action']),
  };
  switch (map['kind']) {
    case 'create':
      return { ...base, kind: 'create', ...readCreation(map), ...readOptionalAnchor(map) };
    case 'update': {
      const label = map['label'] === undefined ? undefined : readChange(map['label'], readText);
      const price = map['price'] === undefined ? undefined : readChange(map['price'], readCost);
      const plan = map['plan'] === undefined ? undefined : readChange(map['plan'], readPlanOrNull);
      return { ...base, kind: 'update', ...(label && { label }), ...(price && { price }), ...(plan && { plan }) };
    }
    case 'delete':
      return { ...base, kind: 'delete', before: readRow(map['before']), ...readOptionalAnchor(map) };
    case 'move':
      return { ...base, kind: 'move', after: readAnchor(map['after']), before: readAnchor(map['before']) };
    default:
      throw new InvalidFieldError();
  }
}

/** Leaves out an action that is invalid or of a newer build: only the title of a history entry depends on it. */
function readAction(value: unknown): { action?: UserAction } {
  if (!isRecord(value)) return {};
  const { kind: stored, count } = value;
  const kind = USER_ACTION_KINDS.find((known) => known === stored);
  const isCount = typeof count === 'number' && Number.isSafeInteger(count) && count > 0;
  return kind !== undefined && isCount ? { action: { kind, count } } : {};
}

function readCreation(map: StoredMutation) {
  const order = map['display_order'];
  return {
    type: readType(map['type']),
    solution: readText(map['solution']),
    cost: readCostOrNull(map['cost']),
    ...readOptionalPlan(map),
    display_order: order === null ? null : readNumber(order),
  };
}

function readRow(value: unknown): RowState {
  const map = readMap(value);
  return {
    type: readType(map['type']),
    solution: readText(map['solution']),
    cost: readCostOrNull(map['cost']),
    ...readOptionalPlan(map),
    display_order: readNumber(map['display_order']),
  };
}

function readChange<T>(value: unknown, readValue: (value: unknown) => T): ValueChange<T> {
  const map = readMap(value);
  return { before: readValue(map['before']), after: readValue(map['after']) };
}

function readCost(value: unknown): Cost {
  const map = readMap(value);
  return { prix_partenaire: readText(map['prix_partenaire']), commission: readText(map['commission']) };
}

function readCostOrNull(value: unknown): Cost | null {
  return value === null ? null : readCost(value);
}

function readPlan(value: unknown): PricePlan {
  return { ...readCost(value), starts_on: readText(readMap(value)['starts_on']) };
}

function readPlanOrNull(value: unknown): PricePlan | null {
  return value === null ? null : readPlan(value);
}

function readOptionalPlan(map: StoredMutation): { plan?: PricePlan } {
  return map['plan'] === undefined ? {} : { plan: readPlan(map['plan']) };
}

function readType(value: unknown): ItemType {
  if (value === 'solution' || value === 'subtitle') return value;
  throw new InvalidFieldError();
}

function readAnchor(value: unknown): string | null {
  return value === null ? null : readText(value);
}

function readOptionalAnchor(map: StoredMutation): { after?: string | null } {
  return map['after'] === undefined ? {} : { after: readAnchor(map['after']) };
}

function readText(value: unknown): string {
  if (typeof value === 'string') return value;
  throw new InvalidFieldError();
}

function readNumber(value: unknown): number {
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  throw new InvalidFieldError();
}

function readMap(value: unknown): StoredMutation {
  if (isRecord(value)) return value;
  throw new InvalidFieldError();
}
