/** Collections and documents of the pricing grid in Firestore. */
export const ITEMS_COLLECTION = 'pricing_items';
export const COSTS_COLLECTION = 'pricing_costs';
export const PLANS_COLLECTION = 'pricing_plans';
export const CHANGES_COLLECTION = 'pricing_changes';
export const HEAD_PATH = 'pricing_grid/head';
export const COSTS_HEAD_PATH = 'pricing_grid/costs';
