import { DaysFromNow, type Documents, type PlainFields } from './plainValues';

export const PV = 7;
/** Revision of the stored head; a push increments it. */
export const REVISION = 4;
export const NEXT_REVISION = REVISION + 1;

export const PUBLISHED_ON = new Date('2025-03-01T09:00:00Z');
export const FUTURE_DATE = new Date('2090-01-01T00:00:00Z');

export const solution: PlainFields = {
  type: 'solution',
  solution: 'Microsoft 365 Business Standard',
  prix_revendeur: '12,34',
  prix_public: '14,81',
  display_order: 0,
  deleted: false,
  revision: REVISION,
};

export const subtitle: PlainFields = {
  ...solution,
  type: 'subtitle',
  solution: 'Messagerie',
  prix_revendeur: '',
  prix_public: '',
  display_order: 1,
};

export const tombstone: PlainFields = {
  ...solution,
  solution: '',
  prix_revendeur: '',
  prix_public: '',
  display_order: 2,
  deleted: true,
};

/** A solution whose price was 10,00 before its last change, at `since`. */
const buildChangedSolution = (since: PlainFields[string]): PlainFields => ({
  ...solution,
  prix_avant: '10,00',
  prix_depuis: since,
});

export const cost: PlainFields = { prix_partenaire: '10,73', commission: '15', revision: REVISION };

export const plan: PlainFields = {
  prix_partenaire: '11,20',
  commission: '12,5',
  starts_on: '2027-01-01',
  revision: REVISION,
};

export const head: PlainFields = {
  revision: REVISION,
  updated_at: PUBLISHED_ON,
  live_count: 2,
  digest: '00000000deadbeef',
  push_id: 'push-4',
};

export const costsHead: PlainFields = { revision: REVISION, digest: '00000000cafebabe' };

const mutation: PlainFields = { kind: 'update', id: 'm-1', itemId: 'item-a', at: 0, group: 'g-1' };

export const changeRecord: PlainFields = {
  revision: REVISION,
  at: PUBLISHED_ON,
  device: 'Firefox sur Linux',
  mutations: [mutation],
  item_ids: ['item-a'],
};

const post: PlainFields = { slug: 'un-article', title: 'Un article', content: '<p>…</p>', published_at: PUBLISHED_ON };

/** Documents stored before each case. */
export const STORED_DOCUMENTS: Documents = {
  'access/current': { pv: PV },
  'access/passwords': { admin: 'scrypt$…', partner: 'scrypt$…' },
  'login_throttle/203.0.113.7': { failures: 3 },
  'pricing_items/item-a': solution,
  'pricing_items/changed-long-ago': buildChangedSolution(PUBLISHED_ON),
  'pricing_items/changed-25-h-ago': buildChangedSolution(new DaysFromNow(-25 / 24)),
  'pricing_items/changed-24-h-ago': buildChangedSolution(new DaysFromNow(-1)),
  'pricing_items/changed-24.5-h-ago': buildChangedSolution(new DaysFromNow(-1.02)),
  'pricing_items/changed-23.5-h-ago': buildChangedSolution(new DaysFromNow(-0.98)),
  'pricing_items/subtitle-a': subtitle,
  'pricing_items/gone': tombstone,
  'pricing_costs/item-a': cost,
  'pricing_costs/gone': { prix_partenaire: '', commission: '', revision: REVISION },
  'pricing_plans/item-a': plan,
  'pricing_plans/gone': { prix_partenaire: '', commission: '', starts_on: '', revision: REVISION },
  'pricing_grid/head': head,
  'pricing_grid/costs': costsHead,
  'pricing_changes/push-4': changeRecord,
  'posts/published': post,
  'posts/draft': { ...post, published_at: null },
  'posts/soon': { ...post, published_at: FUTURE_DATE },
  'notes/any': { text: 'Une collection que les règles ne nomment pas' },
};
