export const ITEMS_COLLECTION = 'pricing_items';
export const COSTS_COLLECTION = 'pricing_costs';
export const GRID_COLLECTION = 'pricing_grid';
export const CHANGES_COLLECTION = 'pricing_changes';
