import { buildCsv } from './buildCsv';
import { computePrices } from './money';
import type { GridRow, ItemId } from './pricingItem';

/** Solution as partners may see it: without costs. */
export type PartnerListRow = Pick<GridRow, 'id' | 'solution' | 'prix_revendeur' | 'prix_public'>;

/** Solutions below the same headings. */
export interface PartnerListSection {
  /** Labels of the subtitles right above the solutions; several where a subtitle has no solutions of its own. */
  headings: readonly string[];
  rows: readonly PartnerListRow[];
}

/** Dates as 'YYYY-MM-DD'. */
export interface ListValidity {
  from: string;
  /** Null without an end. */
  until: string | null;
}

/** A row of the grid; its plan counts from its day on. */
type ListedRow = PartnerListRow & Pick<GridRow, 'type' | 'plan'>;

/** True if the planned price applies on this day (ISO date). */
export function isPlanDue({ plan }: Pick<GridRow, 'plan'>, day: string): boolean {
  return plan !== undefined && plan.starts_on <= day;
}

/**
 * Builds the list for partners as of a day: the whole grid, or the selected solutions with their headings. Headings
 * without solutions are left out. Only an admin's rows have plans.
 */
export function buildPartnerList(
  rows: readonly ListedRow[],
  selected: ReadonlySet<ItemId> | null,
  day: string,
): readonly PartnerListSection[] {
  const sections: { headings: string[]; rows: PartnerListRow[]; hasSolutions: boolean }[] = [];
  for (const row of rows) {
    const { id, type, solution, plan } = row;
    const { prix_revendeur, prix_public } = plan && isPlanDue(row, day) ? computePrices(plan) : row;
    let section = sections.at(-1);
    const isNewSection = section === undefined || (type === 'subtitle' && section.hasSolutions);
    if (section === undefined || isNewSection) {
      section = { headings: [], rows: [], hasSolutions: false };
      sections.push(section);
    }
    if (type === 'subtitle') section.headings.push(solution);
    else section.hasSolutions = true;
    if (type === 'solution' && (selected === null || selected.has(id)))
      section.rows.push({ id, solution, prix_revendeur, prix_public });
  }
  return sections.filter((section) => section.rows.length > 0);
}

/** Writes the list as CSV: a line per heading, then its solutions with the dates of validity. */
export function buildPartnerListCsv(
  sections: readonly PartnerListSection[],
  headings: readonly string[],
  { from, until }: ListValidity,
): string {
  const records = sections.flatMap((section) => [
    ...section.headings.map((heading) => [heading, '', '', '', '']),
    ...section.rows.map(({ solution, prix_revendeur, prix_public }) => [
      solution,
      prix_revendeur,
      prix_public,
      from,
      until ?? '',
    ]),
  ]);
  return buildCsv([headings, ...records]);
}
