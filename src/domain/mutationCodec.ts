import type { Change, Mutation, RowValues } from './mutation';
import type { Cost, ItemType } from './pricingItem';

/** A mutation as plain data without undefined values: what IndexedDB, Firestore and sealed text all hold. */
export type StoredMutation = Readonly<Record<string, unknown>>;

/** Which field cannot be read, as a path ('label.after'). For logs and reports; it holds no value. */
export type DecodedMutation = { ok: true; mutation: Mutation } | { ok: false; field: string };

export function encodeMutation(mutation: Mutation): StoredMutation {
  const { id, kind, itemId, at, group } = mutation;
  const base = { id, kind, itemId, at, group };
  switch (mutation.kind) {
    case 'create': {
      const { type, solution, cost, display_order } = mutation;
      return { ...base, ...anchorOf(mutation), type, solution, cost: cost && plainCost(cost), display_order };
    }
    case 'update': {
      const { label, price } = mutation;
      return {
        ...base,
        ...(label && { label: { before: label.before, after: label.after } }),
        ...(price && { price: { before: plainCost(price.before), after: plainCost(price.after) } }),
      };
    }
    case 'delete': {
      const { type, solution, cost, display_order } = mutation.before;
      return {
        ...base,
        ...anchorOf(mutation),
        before: { type, solution, cost: cost && plainCost(cost), display_order },
      };
    }
    case 'move':
      return { ...base, after: mutation.after, before: mutation.before };
  }
}

function anchorOf({ after }: { after?: string | null }): { after?: string | null } {
  return after === undefined ? {} : { after };
}

function plainCost({ prix_partenaire, commission }: Cost): Cost {
  return { prix_partenaire, commission };
}

/** Thrown and caught in this file alone: it ends the reading of a record at the first field that is wrong. */
class FieldError extends Error {
  constructor(readonly field: string) {
    super(field);
  }
}

/** A record of unknown origin (older build, other device, tampered) → a mutation, or the field that is wrong. Never throws. */
export function decodeMutation(stored: unknown): DecodedMutation {
  try {
    return { ok: true, mutation: read(stored) };
  } catch (error) {
    if (error instanceof FieldError) return { ok: false, field: error.field };
    throw error;
  }
}

function read(stored: unknown): Mutation {
  const map = readMap(stored, 'mutation');
  const base = {
    id: readText(map['id'], 'id'),
    itemId: readText(map['itemId'], 'itemId'),
    at: readNumber(map['at'], 'at'),
    group: readText(map['group'], 'group'),
  };
  switch (map['kind']) {
    case 'create':
      return { ...base, kind: 'create', ...readCreation(map), ...readAnchorIfAny(map) };
    case 'update': {
      const label = map['label'] === undefined ? undefined : readChange(map['label'], 'label', readText);
      const price = map['price'] === undefined ? undefined : readChange(map['price'], 'price', readCost);
      return { ...base, kind: 'update', ...(label && { label }), ...(price && { price }) };
    }
    case 'delete':
      return { ...base, kind: 'delete', before: readRow(map['before'], 'before'), ...readAnchorIfAny(map) };
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

function readCreation(map: StoredMutation) {
  const order = map['display_order'];
  return {
    type: readType(map['type'], 'type'),
    solution: readText(map['solution'], 'solution'),
    cost: readCostOrNull(map['cost'], 'cost'),
    display_order: order === null ? null : readNumber(order, 'display_order'),
  };
}

function readRow(value: unknown, field: string): RowValues {
  const map = readMap(value, field);
  return {
    type: readType(map['type'], `${field}.type`),
    solution: readText(map['solution'], `${field}.solution`),
    cost: readCostOrNull(map['cost'], `${field}.cost`),
    display_order: readNumber(map['display_order'], `${field}.display_order`),
  };
}

function readChange<T>(value: unknown, field: string, readValue: (value: unknown, field: string) => T): Change<T> {
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

function readAnchorIfAny(map: StoredMutation): { after?: string | null } {
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
