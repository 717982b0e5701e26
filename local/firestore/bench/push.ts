type Value = object;

const toText = (stringValue: string): Value => ({ stringValue });
const toInteger = (integerValue: number): Value => ({ integerValue });
const buildWrite = (database: string, path: string, fields: Record<string, Value>, more: object = {}): object => ({
  update: { name: `${database}/documents/${path}`, fields },
  ...more,
});

const buildServerTime = (fieldPath: string): object => ({
  updateTransforms: [{ fieldPath, setToServerValue: 'REQUEST_TIME' }],
});

const buildItem = (revision: number): Record<string, Value> => ({
  type: toText('solution'),
  solution: toText('Sauvegarde en ligne'),
  prix_revendeur: toText('100,00'),
  prix_public: toText('120,00'),
  display_order: toInteger(0),
  deleted: { booleanValue: false },
  revision: toInteger(revision),
});

const buildCost = (revision: number): Record<string, Value> => ({
  prix_partenaire: toText(`${80 + (revision % 10)},00`),
  commission: toText('25'),
  revision: toInteger(revision),
});

/**
 * Builds what a first push requires: the password version (`pv`) of the tokens, the head at revision 0, an item and its
 * cost.
 */
export const buildSeedWrites = (database: string): object[] => [
  buildWrite(database, 'access/current', { pv: toInteger(1) }),
  buildWrite(database, 'pricing_grid/head', { revision: toInteger(0) }),
  buildWrite(database, 'pricing_items/one', buildItem(0)),
  buildWrite(database, 'pricing_costs/one', buildCost(0)),
];

/** Builds push number `revision` in REST JSON: both heads, the change record, the items and their costs. */
export function buildPushWrites(database: string, revision: number, ids: readonly string[] = ['one']): object[] {
  const pushId = `push-${revision}`;
  const head = {
    revision: toInteger(revision),
    live_count: toInteger(1),
    digest: toText('0'.repeat(64)),
    push_id: toText(pushId),
  };
  const change = {
    revision: toInteger(revision),
    device: toText('Banc d’essai'),
    mutations: { arrayValue: { values: [{ mapValue: { fields: { kind: toText('update') } } }] } },
    item_ids: { arrayValue: { values: ids.slice(0, 150).map(toText) } },
  };
  return [
    buildWrite(database, 'pricing_grid/head', head, buildServerTime('updated_at')),
    buildWrite(database, `pricing_changes/${pushId}`, change, {
      ...buildServerTime('at'),
      currentDocument: { exists: false },
    }),
    ...ids.map((id) => buildWrite(database, `pricing_items/${id}`, buildItem(revision))),
    ...ids.map((id) => buildWrite(database, `pricing_costs/${id}`, buildCost(revision))),
    buildWrite(database, 'pricing_grid/costs', { revision: toInteger(revision), digest: toText('0'.repeat(64)) }),
  ];
}

const encodePart = (json: object): string => Buffer.from(JSON.stringify(json)).toString('base64url');

/** Creates an unsigned admin token in the format of the Auth emulator. */
export function createAdminToken(projectId: string): string {
  const iat = Math.floor(Date.now() / 1000);
  const claims = { sub: 'admin', aud: projectId, iat, exp: iat + 3600, partner: true, admin: true, pv: 1 };
  return `${encodePart({ alg: 'none' })}.${encodePart(claims)}.`;
}
