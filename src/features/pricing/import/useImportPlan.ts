import { useDeferredValue, useMemo, useState } from 'react';
import type { ColumnRole } from '../../../domain/pricing/import/headings';
import type { ImportTable } from '../../../domain/pricing/import/importTable';
import {
  findDifferentLines,
  planImport,
  type ImportMode,
  type ImportPlan,
  type PlannedLine,
} from '../../../domain/pricing/import/planImport';
import { getHeadingSignature, proposeMapping } from '../../../domain/pricing/import/proposeMapping';
import { readImportLines } from '../../../domain/pricing/import/readImportLines';
import { parseCommission } from '../../../domain/pricing/money';
import type { ItemId } from '../../../domain/pricing/pricingItem';
import { usePricingEditor } from '../shell/PricingServicesProvider';
import { useStartDate } from '../shell/useStartDate';
import { readRememberedChoices, rememberChoices } from './rememberedChoices';

const REQUIRED_ROLES = ['solution', 'price'] as const;
const NO_LINES: ReadonlySet<number> = new Set();

/** Manages the choices of an import and the plan that follows from them. */
export function useImportPlan(table: ImportTable) {
  const editor = usePricingEditor();
  const proposal = useMemo(() => proposeMapping(table), [table]);
  const signature = getHeadingSignature(proposal) ?? '';
  const remembered = useMemo(() => readRememberedChoices(signature), [signature]);
  const [chosenColumns, setChosenColumns] = useState<readonly ColumnRole[] | null>(null);
  const [mode, setMode] = useState<ImportMode>('updateAndAdd');
  const [commissionText, setCommissionText] = useState('');
  const [picks, setPicks] = useState<ReadonlyMap<number, ItemId | null>>(new Map());
  const [leftOutLines, setLeftOutLines] = useState(NO_LINES);
  const [changedLinks, setChangedLinks] = useState<ReadonlyMap<string, ItemId> | null>(null);
  /** Rows that the preview is based on. Later changes appear on confirmation, not while the user reads. */
  const [rows, setRows] = useState(() => editor.getSnapshot().rows);
  const [differentLines, setDifferentLines] = useState(NO_LINES);
  const date = useStartDate();

  const columns = chosenColumns ?? remembered.columns ?? proposal.columns;
  const links = changedLinks ?? remembered.links;
  const commission = commissionText.trim() === '' ? null : parseCommission(commissionText);
  const typedCommission = commission?.ok ? commission.text : null;
  // Typing does not wait for the plan of a long file.
  const defaultCommission = useDeferredValue(typedCommission);
  const startsOn = useDeferredValue(date.value);
  const read = useMemo(() => readImportLines(table, { ...proposal, columns }), [table, proposal, columns]);
  const options = useMemo(
    () => ({ mode, defaultCommission, picks, links, leftOut: leftOutLines, startsOn }),
    [mode, defaultCommission, picks, links, leftOutLines, startsOn],
  );
  const plan = useMemo(() => planImport(read, rows, options), [read, rows, options]);
  // Free lines and an empty file have no columns to choose.
  const hasColumns = table.separator !== null && columns.length > 0;
  const missingRoles = hasColumns ? REQUIRED_ROLES.filter((role) => !columns.includes(role)) : [];

  return {
    table,
    proposal,
    columns,
    hasColumns,
    plan,
    rows,
    mode,
    picks,
    links,
    /** When the changed prices apply. */
    date,
    commissionText,
    commissionError: commission !== null && !commission.ok ? commission.code : null,
    /** Roles without a column that an import needs. */
    missingRoles,
    /** Roles that two columns fit equally well, until the user chooses one. */
    undecidedRoles: proposal.undecided.filter((role) => !columns.includes(role)),
    /** True if no line has a label and a price. */
    isEmpty: read.lines.length === 0,
    /** Lines whose row changed since they were shown. */
    differentLines,
    setMode,
    setCommissionText,
    /** Gives a column a role; another column loses it. */
    setColumn(column: number, role: ColumnRole) {
      setPicks(new Map());
      setLeftOutLines(NO_LINES);
      setChosenColumns(
        columns.map((other, index) =>
          index === column ? role : other === role && role !== 'ignored' ? 'ignored' : other,
        ),
      );
    },
    /** Picks the row of a line; null for a new row. */
    pick(line: number, itemId: ItemId | null) {
      setPicks(new Map([...picks, [line, itemId]]));
    },
    /** Leaves a line out of the import, or takes it back. */
    setLeftOut(line: number, isLeftOut: boolean) {
      const others = [...leftOutLines].filter((other) => other !== line);
      setLeftOutLines(new Set(isLeftOut ? [...others, line] : others));
    },
    /** Takes back a pick or a remembered link. */
    unpick({ line, linkKey }: PlannedLine) {
      setPicks(new Map([...picks].filter(([other]) => other !== line)));
      setChangedLinks(new Map([...links].filter(([key]) => key !== linkKey)));
    },
    /** Returns the plan if it fits the current rows; else shows what has changed and returns null. */
    confirm(): ImportPlan | null {
      const current = editor.getSnapshot().rows;
      // The preview may still show the plan of an earlier text or date in the fields.
      const typed = { ...options, defaultCommission: typedCommission, startsOn: date.value };
      const expected = planImport(read, rows, typed);
      const different = findDifferentLines(expected, planImport(read, current, typed));
      if (different.size === 0) return expected;
      setRows(current);
      setDifferentLines(different);
      return null;
    },
    /** Stores columns and links for the next file with these headings. */
    remember() {
      rememberChoices(signature, { columns, links: addPicks(plan, picks, links) });
    },
  };
}

export type ImportPlanState = ReturnType<typeof useImportPlan>;

/** Adds the picked rows to the links, where a single line has the reference or label. */
function addPicks(
  { lines }: ImportPlan,
  picks: ImportPlanState['picks'],
  links: ImportPlanState['links'],
): ReadonlyMap<string, ItemId> {
  const counts = new Map<string | null, number>();
  for (const { linkKey } of lines) counts.set(linkKey, (counts.get(linkKey) ?? 0) + 1);
  const added = lines.flatMap(({ line, linkKey }): [string, ItemId][] => {
    const itemId = picks.get(line);
    return itemId && linkKey !== null && counts.get(linkKey) === 1 ? [[linkKey, itemId]] : [];
  });
  return new Map([...links, ...added]);
}
