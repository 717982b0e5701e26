export type ColumnKey = 'solution' | 'prix_partenaire' | 'commission' | 'prix_revendeur' | 'prix_public' | 'actions';

export interface Column {
  key: ColumnKey;
  heading: string;
  /** Stands beside the value where rows are cards and the headings are out of sight. */
  short: string;
}

const SOLUTION: Column = { key: 'solution', heading: 'Solution', short: 'Solution' };
const PARTNER_PRICE: Column = { key: 'prix_partenaire', heading: 'Prix partenaire (€ HT)', short: 'Partenaire' };
const COMMISSION: Column = { key: 'commission', heading: 'Commission (%)', short: 'Commission' };
const RESELLER_PRICE: Column = { key: 'prix_revendeur', heading: 'Prix revendeur (€ HT)', short: 'Revendeur' };
const PUBLIC_PRICE: Column = { key: 'prix_public', heading: 'Prix public conseillé (€ HT)', short: 'Public' };
const ACTIONS: Column = { key: 'actions', heading: 'Actions', short: 'Actions' };

const ADMIN_COLUMNS: readonly Column[] = [SOLUTION, PARTNER_PRICE, COMMISSION, RESELLER_PRICE, PUBLIC_PRICE, ACTIONS];
const PARTNER_COLUMNS: readonly Column[] = [SOLUTION, RESELLER_PRICE, PUBLIC_PRICE];

/** `product.md`, /partner/pricing: partner price, commission and actions are for admins alone. */
export function columnsFor(admin: boolean): readonly Column[] {
  return admin ? ADMIN_COLUMNS : PARTNER_COLUMNS;
}
