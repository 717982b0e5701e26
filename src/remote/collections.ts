export const ITEMS = 'pricing_items';
export const COSTS = 'pricing_costs';
export const GRID = 'pricing_grid';
export const CHANGES = 'pricing_changes';
