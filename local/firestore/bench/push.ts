/** The writes of one price edit as the site pushes it, as JSON of REST. */
type Value = object;

const text = (stringValue: string): Value => ({ stringValue });
const integer = (integerValue: number): Value => ({ integerValue });
const set = (database: string, path: string, fields: Record<string, Value>, more: object = {}): object => ({
  update: { name: `${database}/documents/${path}`, fields },
  ...more,
});

const now = (fieldPath: string): object => ({ updateTransforms: [{ fieldPath, setToServerValue: 'REQUEST_TIME' }] });

const item = (revision: number): Record<string, Value> => ({
  type: text('solution'),
  solution: text('Sauvegarde en ligne'),
  prix_revendeur: text('100,00'),
  prix_public: text('120,00'),
  display_order: integer(0),
  deleted: { booleanValue: false },
  revision: integer(revision),
});

const cost = (revision: number): Record<string, Value> => ({
  prix_partenaire: text(`${80 + (revision % 10)},00`),
  commission: text('25'),
  revision: integer(revision),
});

/** The grid before the first push: head 0, one item, and the password version that tokens carry. */
export const seedWrites = (database: string): object[] => [
  set(database, 'access/current', { pv: integer(1) }),
  set(database, 'pricing_grid/head', { revision: integer(0) }),
  set(database, 'pricing_items/one', item(0)),
  set(database, 'pricing_costs/one', cost(0)),
];

/** Push number `revision`: the head, its change record, the item, its cost, and the head of the costs. */
export function pushWrites(database: string, revision: number): object[] {
  const pushId = `push-${revision}`;
  const head = {
    revision: integer(revision),
    live_count: integer(1),
    digest: text('0'.repeat(64)),
    push_id: text(pushId),
  };
  const change = {
    revision: integer(revision),
    device: text('Banc d’essai'),
    mutations: { arrayValue: { values: [{ mapValue: { fields: { kind: text('update') } } }] } },
    item_ids: { arrayValue: { values: [text('one')] } },
  };
  return [
    set(database, 'pricing_grid/head', head, now('updated_at')),
    set(database, `pricing_changes/${pushId}`, change, { ...now('at'), currentDocument: { exists: false } }),
    set(database, 'pricing_items/one', item(revision)),
    set(database, 'pricing_costs/one', cost(revision)),
    set(database, 'pricing_grid/costs', { revision: integer(revision), digest: text('0'.repeat(64)) }),
  ];
}

const part = (json: object): string => Buffer.from(JSON.stringify(json)).toString('base64url');

/** An unsigned token of an administrator, as the Auth emulator issues them. */
export function token(projectId: string): string {
  const iat = Math.floor(Date.now() / 1000);
  const claims = { sub: 'admin', aud: projectId, iat, exp: iat + 3600, partner: true, admin: true, pv: 1 };
  return `${part({ alg: 'none' })}.${part(claims)}.`;
}
