import {
  pickAnchor,
  pickMutationBase,
  USER_ACTION_KINDS,
  type Mutation,
  type RowState,
  type UserAction,
  type ValueChange,
} from './mutation';
import type { Cost, ItemType } from './pricingItem';

/** Plain data without undefined values, which Firestore rejects; stored in IndexedDB, Firestore and sealed text. */
export type StoredMutation = Readonly<Record<string, unknown>>;

/** `field` is the path of the first invalid field ('label.after'), without its value, for logs and reports. */
export type MutationDecodeResult = { ok: true; mutation: Mutation } | { ok: false; field: string };

export function encodeMutation(mutation: Mutation): StoredMutation {
  const base = { ...pickMutationBase(mutation), kind: mutation.kind };
  switch (mutation.kind) {
    case 'create': {
      const { type, solution, cost, display_order } = mutation;
      return { ...base, ...pickAnchor(mutation), type, solution, cost: cost && toPlainCost(cost), display_order };
    }
    case 'update': {
      const { label, price } = mutation;
      return {
        ...base,
        ...(label && { label: { before: label.before, after: label.after } }),
        ...(price && { price: { before: toPlainCost(price.before), after: toPlainCost(price.after) } }),
      };
    }
    case 'delete': {
      const { type, solution, cost, display_order } = mutation.before;
      return {
        ...base,
        ...pickAnchor(mutation),
        before: { type, solution, cost: cost && toPlainCost(cost), display_order },
      };
    }
    case 'move':
      return { ...base, after: mutation.after, before: mutation.before };
  }
}

function toPlainCost({ prix_partenaire, commission }: Cost): Cost {
  return { prix_partenaire, commission };
}

/** Ends decoding at the first invalid field; caught in this file. */
class FieldError extends Error {
  constructor(readonly field: string) {
    super(field);
  }
}

/** Decodes untrusted data (older build, other device, tampered). Never throws. */
export function decodeMutation(stored: unknown): MutationDecodeResult {
  try {
    return { ok: true, mutation: readMutation(stored) };
  } catch (error) {
    if (error instanceof FieldError) return { ok: false, field: error.field };
    throw error;
  }
}

function readMutation(stored: unknown): Mutation {
  const map = readMap(stored, 'mutation');
  const base = {
    id: readText(map['id'], 'id'),
    itemId: readText(map['itemId'], 'itemId'),
    at: readNumber(map['at'], 'at'),
    group: readText(map['group'], 'group'),
    ...readAction(map['action']),
  };
  switch (map['kind']) {
    case 'create':
      return { ...base, kind: 'create', ...readCreation(map), ...readOptionalAnchor(map) };
    case 'update': {
      const label = map['label'] === undefined ? undefined : readChange(map['label'], 'label', readText);
      const price = map['price'] === undefined ? undefined : readChange(map['price'], 'price', readCost);
      return { ...base, kind: 'update', ...(label && { label }), ...(price && { price }) };
    }
    case 'delete':
      return { ...base, kind: 'delete', before: readRow(map['before'], 'before'), ...readOptionalAnchor(map) };
    case 'move':
      return {
        ...base,
        kind: 'move',
        after: readAnchor(map['after'], 'after'),
        before: readAnchor(map['before'], 'before'),
      };
    default:
      throw new FieldError('kind');
  }
}

/** Leaves out an action that is invalid or of a newer build: only the title of a history entry depends on it. */
function readAction(value: unknown): { action?: UserAction } {
  if (!isMap(value)) return {};
  const { kind: stored, count } = value;
  const kind = USER_ACTION_KINDS.find((known) => known === stored);
  const isCount = typeof count === 'number' && Number.isSafeInteger(count) && count > 0;
  return kind !== undefined && isCount ? { action: { kind, count } } : {};
}

function readCreation(map: StoredMutation) {
  const order = map['display_order'];
  return {
    type: readType(map['type'], 'type'),
    solution: readText(map['solution'], 'solution'),
    cost: readCostOrNull(map['cost'], 'cost'),
    display_order: order === null ? null : readNumber(order, 'display_order'),
  };
}

function readRow(value: unknown, field: string): RowState {
  const map = readMap(value, field);
  return {
    type: readType(map['type'], `${field}.type`),
    solution: readText(map['solution'], `${field}.solution`),
    cost: readCostOrNull(map['cost'], `${field}.cost`),
    display_order: readNumber(map['display_order'], `${field}.display_order`),
  };
}

function readChange<T>(value: unknown, field: string, readValue: (value: unknown, field: string) => T): ValueChange<T> {
  const map = readMap(value, field);
  return { before: readValue(map['before'], `${field}.before`), after: readValue(map['after'], `${field}.after`) };
}

function readCost(value: unknown, field: string): Cost {
  const map = readMap(value, field);
  return {
    prix_partenaire: readText(map['prix_partenaire'], `${field}.prix_partenaire`),
    commission: readText(map['commission'], `${field}.commission`),
  };
}

function readCostOrNull(value: unknown, field: string): Cost | null {
  return value === null ? null : readCost(value, field);
}

function readType(value: unknown, field: string): ItemType {
  if (value === 'solution' || value === 'subtitle') return value;
  throw new FieldError(field);
}

function readAnchor(value: unknown, field: string): string | null {
  return value === null ? null : readText(value, field);
}

function readOptionalAnchor(map: StoredMutation): { after?: string | null } {
  return map['after'] === undefined ? {} : { after: readAnchor(map['after'], 'after') };
}

function readText(value: unknown, field: string): string {
  if (typeof value === 'string') return value;
  throw new FieldError(field);
}

function readNumber(value: unknown, field: string): number {
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  throw new FieldError(field);
}

function readMap(value: unknown, field: string): StoredMutation {
  if (isMap(value)) return value;
  throw new FieldError(field);
}

function isMap(value: unknown): value is StoredMutation {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
