import { useId, useMemo, useState, type ReactNode } from 'react';
import { foldLabel } from '../../../domain/pricing/import/matchLines';
import type { IgnoredReason, ImportPlan, PlannedLine } from '../../../domain/pricing/import/planImport';
import { formatCount, groupThousands } from '../../../domain/groupThousands';
import { isSameCost } from '../../../domain/pricing/mutation';
import type { ItemId } from '../../../domain/pricing/pricingItem';
import { Button } from '../../../ui/Button';
import { formatPlanOutcome } from '../formatPlan';
import { formatChangedSincePreview, SUCCESS_TITLES } from '../messages';
import { PreviewTable } from '../shell/PreviewTable';
import { AbsentRows } from './AbsentRows';
import {
  FILTER_NAMES,
  formatFileLabel,
  formatImportableCount,
  formatLineNumber,
  IMPORT_TEXTS,
  SKIP_REASONS,
} from './messages';
import { isLinkable, RowLink } from './RowLink';
import { buildRowNames, type RowNames } from './rowNames';
import type { ImportPlanState } from './useImportPlan';

type Filter = keyof typeof FILTER_NAMES;

const FILTERS = Object.keys(FILTER_NAMES) as Filter[];
const LINE_COLUMNS = [
  { heading: IMPORT_TEXTS.solution, isText: true },
  { heading: IMPORT_TEXTS.price },
  { heading: IMPORT_TEXTS.commission },
];

/** Reasons for lines without an offer: titles, sections, totals, the text of an e-mail. Listed last. */
const HARMLESS_REASONS: ReadonlySet<IgnoredReason> = new Set(['header', 'total', 'legalNotice', 'emptyField']);

const NO_RANKS: ReadonlyMap<number, number> = new Map();

interface ImportPreviewProps {
  state: ImportPlanState;
  /** Ticks rows in the grid. */
  onSelectRows: (itemIds: readonly ItemId[]) => void;
}

/** Shows what becomes of each line, filtered by state, and the rows that the file lacks. */
export function ImportPreview({ state, onSelectRows }: ImportPreviewProps) {
  const { plan, rows, differentLines } = state;
  const [chosenFilter, setFilter] = useState<Filter>('all');
  /** Ranks of the lines linked or left out since the filter or a column was chosen: they keep their places. */
  const [keptRanks, setKeptRanks] = useState(NO_RANKS);
  const [rankedColumns, setRankedColumns] = useState(state.columns);
  if (rankedColumns !== state.columns) {
    setRankedColumns(state.columns);
    setKeptRanks(NO_RANKS);
  }
  const counts = useMemo(() => countByFilter(plan), [plan]);
  const filter = counts[chosenFilter] === 0 && keptRanks.size === 0 ? 'all' : chosenFilter;
  const listId = useId();
  const names = useMemo(() => buildRowNames(rows, listId), [rows, listId]);
  const lines = useMemo(
    () => sortForReview(plan, { filter, differentLines, keptRanks }),
    [plan, filter, differentLines, keptRanks],
  );
  const keepPlace = (planned: PlannedLine) => {
    const rank = keptRanks.get(planned.line) ?? getRank(planned, differentLines);
    setKeptRanks(new Map([...keptRanks, [planned.line, rank]]));
  };
  const hasAmounts = lines.some(isWritten);
  const planOutcome = formatPlanOutcome(listCostChanges(plan), plan.startsOn !== '');
  return (
    <div className="pricing-preview">
      {differentLines.size > 0 && <p role="alert">{formatChangedSincePreview(differentLines.size, 'importez')}</p>}
      {counts.all > 0 && (
        <p role="status">
          {[formatImportableCount(counts.changed + counts.new, counts.all), planOutcome].filter(Boolean).join(' ')}
        </p>
      )}
      <div className="pricing-import-filters" role="group" aria-label={IMPORT_TEXTS.filters}>
        {FILTERS.filter((name) => counts[name] > 0 || name === filter).map((name) => (
          <Button
            key={name}
            tone={name === filter ? 'primary' : 'secondary'}
            size="small"
            aria-pressed={name === filter}
            onClick={() => {
              setFilter(name);
              setKeptRanks(NO_RANKS);
            }}
          >
            {`${FILTER_NAMES[name]} (${formatCount(counts[name])})`}
          </Button>
        ))}
      </div>
      {filter === 'absent' ? (
        <AbsentRows rows={plan.absent} onSelectRows={onSelectRows} />
      ) : (
        lines.length > 0 && (
          <PreviewTable
            caption={IMPORT_TEXTS.linesHeading}
            columns={hasAmounts ? LINE_COLUMNS : LINE_COLUMNS.slice(0, 1)}
            rows={lines}
            getKey={({ line }) => line}
            formatRow={(planned) =>
              formatLine(planned, { state, names, hasAmounts, onChange: () => keepPlace(planned) })
            }
          />
        )
      )}
      <datalist id={listId}>
        {plan.lines.some(isLinkable) && [...names.byRow.values()].map((name) => <option key={name}>{name}</option>)}
      </datalist>
    </div>
  );
}

function listCostChanges({ lines }: ImportPlan) {
  return lines.flatMap((line) =>
    line.state === 'changed' && line.hasNewCost
      ? [{ before: line.before.cost, after: line.cost, plan: line.row.plan }]
      : [],
  );
}

/** True if the line has the price of today, which ends the plan of its row. */
function isPlanCancelled(planned: PlannedLine): boolean {
  return planned.state === 'changed' && planned.hasNewCost && isSameCost(planned.before.cost, planned.cost);
}

function countByFilter({ lines, absent }: ImportPlan): Record<Filter, number> {
  const counts: Record<Filter, number> = {
    all: lines.length,
    large: lines.filter(isLarge).length,
    ambiguous: 0,
    notFound: 0,
    ignored: 0,
    changed: 0,
    new: 0,
    unchanged: 0,
    absent: absent.length,
  };
  for (const { state } of lines) counts[state] += 1;
  return counts;
}

function isWritten(planned: PlannedLine): planned is Extract<PlannedLine, { state: 'new' | 'changed' }> {
  return planned.state === 'new' || planned.state === 'changed';
}

function isLarge(planned: PlannedLine): boolean {
  return planned.state === 'changed' && planned.isLarge;
}

interface ReviewOptions {
  filter: Filter;
  differentLines: ReadonlySet<number>;
  /** Ranks of lines that stay where they are, by line number. */
  keptRanks: ReadonlyMap<number, number>;
}

/** Filters the lines; those that changed since they were shown come first, then those that need a look. */
function sortForReview(
  { lines }: ImportPlan,
  { filter, differentLines, keptRanks }: ReviewOptions,
): readonly PlannedLine[] {
  const filtered = lines.filter((planned) => {
    if (filter === 'all' || keptRanks.has(planned.line)) return true;
    return filter === 'large' ? isLarge(planned) : planned.state === filter;
  });
  const rank = (planned: PlannedLine): number => keptRanks.get(planned.line) ?? getRank(planned, differentLines);
  return filtered.toSorted((a, b) => rank(a) - rank(b));
}

function getRank(planned: PlannedLine, differentLines: ReadonlySet<number>): number {
  if (differentLines.has(planned.line)) return -1;
  if (planned.state === 'ignored' && HARMLESS_REASONS.has(planned.reason)) return FILTERS.length;
  if (planned.state === 'ignored' && isLinkable(planned)) return FILTERS.indexOf('ambiguous');
  return FILTERS.indexOf(isLarge(planned) ? 'large' : planned.state);
}

interface FormatLineOptions {
  state: ImportPlanState;
  names: RowNames;
  /** Whether the table has columns of amounts. */
  hasAmounts: boolean;
  /** Called before the line is linked, left out or taken back. */
  onChange: () => void;
}

function formatLine(
  planned: PlannedLine,
  { state, names, hasAmounts, onChange }: FormatLineOptions,
): readonly ReactNode[] {
  const controls = (
    <>
      <LeaveOutButton planned={planned} state={state} onChange={onChange} />
      <RowLink planned={planned} state={state} names={names} onLink={onChange} />
    </>
  );
  return [
    <LineState key="state" planned={planned} names={names} controls={controls} />,
    ...(hasAmounts ? formatAmounts(planned) : []),
  ];
}

interface LeaveOutButtonProps {
  planned: PlannedLine;
  state: ImportPlanState;
  /** Called before the line is left out or taken back. */
  onChange: () => void;
}

/** Lets the user leave a line out that would be written, and take it back. */
function LeaveOutButton({ planned, state, onChange }: LeaveOutButtonProps) {
  const isLeftOut = planned.state === 'ignored' && planned.reason === 'leftOut';
  if (!isLeftOut && !isWritten(planned)) return null;
  const toggle = () => {
    onChange();
    state.setLeftOut(planned.line, !isLeftOut);
  };
  return (
    <Button tone="link" size="small" onClick={toggle}>
      {isLeftOut ? IMPORT_TEXTS.takeBack : IMPORT_TEXTS.leaveOut}
    </Button>
  );
}

function LineState({ planned, names, controls }: { planned: PlannedLine; names: RowNames; controls: ReactNode }) {
  const { line, label, state } = planned;
  const name = 'row' in planned ? (names.byRow.get(planned.row) ?? planned.row.solution) : label;
  const texts = [
    `${formatLineNumber(line)}, ${FILTER_NAMES[isLarge(planned) ? 'large' : state].toLowerCase()}`,
    'row' in planned && foldLabel(label) !== foldLabel(planned.row.solution) && formatFileLabel(label),
    planned.state === 'ignored' && SKIP_REASONS[planned.reason],
    isPlanCancelled(planned) && SUCCESS_TITLES.cancelPlan,
  ];
  // A translation by the browser replaces text nodes; elements of their own are still updated and removed.
  return (
    <>
      <span>{planned.state === 'changed' && planned.newLabel !== null ? `${name} → ${planned.newLabel}` : name}</span>
      <span className="pricing-import-state">
        <span>{texts.filter(Boolean).join('. ')}</span>
        {controls}
      </span>
    </>
  );
}

/** Returns the contents of the price and commission columns; the reseller price stands below the partner price. */
function formatAmounts(planned: PlannedLine): [ReactNode, ReactNode] {
  if (!isWritten(planned)) return ['', ''];
  const before = planned.state === 'changed' ? planned.before : planned;
  const { cost, prices } = planned;
  return [
    <>
      <span>{formatChange(before.cost.prix_partenaire, cost.prix_partenaire)}</span>
      <span className="pricing-import-state">
        {`${IMPORT_TEXTS.reseller} ${formatChange(before.prices.prix_revendeur, prices.prix_revendeur)}`}
      </span>
    </>,
    formatChange(before.cost.commission, cost.commission),
  ];
}

function formatChange(before: string, after: string): string {
  return before === after ? groupThousands(after) : `${groupThousands(before)} → ${groupThousands(after)}`;
}
