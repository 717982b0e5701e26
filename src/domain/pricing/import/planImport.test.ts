import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildMutations } from '../../../sync/edits/buildMutations';
import type { GridRow } from '../pricingItem';
import { applyMutation, createGrid } from '../replay';
import { buildSolution, buildSubtitle } from '../testing/testBuilders';
import { invertStep } from '../undo';
import { foldLabel } from './matchLines';
import { buildImportIntent, findDifferentLines, planImport, type ImportOptions, type PlannedLine } from './planImport';
import type { ImportLine, UnreadLine } from './importLine';

const OPTIONS: ImportOptions = { mode: 'updateAndAdd', defaultCommission: null, picks: new Map(), links: new Map() };

/** Builds lines numbered from 1; the rows of the tests cost 10,00 with a commission of 15. */
function buildLines(...parts: readonly Partial<ImportLine>[]): ImportLine[] {
  return parts.map((part, index) => ({
    line: index + 1,
    label: 'A',
    newLabel: null,
    price: '10,00',
    commission: '15',
    section: null,
    reference: null,
    ...part,
  }));
}

const ROWS = [
  buildSubtitle('s1', { solution: 'Sauvegarde' }),
  buildSolution('a', { solution: 'Licence A' }),
  buildSolution('b1', { solution: 'Licence B' }),
  buildSubtitle('s2', { solution: 'Réseau' }),
  buildSolution('b2', { solution: 'Licence B' }),
  buildSolution('c', { solution: 'C++' }),
];

function plan(lines: readonly ImportLine[], options: Partial<ImportOptions> = {}, unread: readonly UnreadLine[] = []) {
  return planImport({ lines, unread }, ROWS, { ...OPTIONS, ...options });
}

/** Writes the state of each line, with its row, candidates or reason. */
function summarize(lines: readonly PlannedLine[]): string[] {
  return lines.map((line) => {
    if ('row' in line) return `${line.state} ${line.row.id}`;
    if (line.state === 'ambiguous') return `ambiguous ${line.candidates.map(({ id }) => id).join()}`;
    return line.state === 'ignored' ? `ignored ${line.reason}` : line.state;
  });
}

const summarizePlan = (...args: Parameters<typeof plan>) => summarize(plan(...args).lines);

describe('planImport', () => {
  it.each(['Licence A', 'LICENCE A', 'licence  a', ' Licence-A.', 'Licénce A'])('finds the row of %j', (label) => {
    expect(summarizePlan(buildLines({ label }))).toEqual(['unchanged a']);
  });

  it('renames the row of a line with a new label, whose price it may lack', () => {
    const lines = buildLines({ label: 'Licence A', newLabel: 'Licence Z', price: null, commission: null });
    const intent = buildImportIntent(plan(lines));
    const base = { solution: 'Licence A', cost: ROWS[1]?.cost };
    expect(intent.rows).toEqual([{ itemId: 'a', label: 'Licence Z', base }]);
    expect(intent.added).toEqual([]);
  });

  it('writes only the amounts that change', () => {
    const lines = buildLines({ label: 'Licence A', price: '11,00' }, { label: 'C++', commission: '20' });
    expect(buildImportIntent(plan(lines)).rows.map(({ cost }) => cost)).toEqual([
      { prix_partenaire: '11,00' },
      { commission: '20' },
    ]);
  });

  it('ends the plan of a row that keeps its price from a date on, unless the plan keeps it too', () => {
    const planned = { prix_partenaire: '900,00', commission: '15', starts_on: '2027-02-01' };
    const rows = [buildSolution('a', { solution: 'Licence A', plan: planned })];
    const base = { solution: 'Licence A', cost: rows[0]?.cost, plan: planned };
    const importFrom = (startsOn: string, line: Partial<ImportLine>) =>
      buildImportIntent(
        planImport({ lines: buildLines({ label: 'Licence A', ...line }), unread: [] }, rows, { ...OPTIONS, startsOn }),
      ).rows;
    for (const startsOn of ['2027-01-01', '2027-02-01', '2027-03-01'])
      expect(importFrom(startsOn, {})).toEqual([{ itemId: 'a', cost: {}, startsOn, base }]);
    expect(importFrom('', {})).toEqual([]);
    expect(importFrom('2027-01-01', { price: null })).toEqual([]);
    expect(importFrom('2027-01-01', { newLabel: 'Licence Z', price: null, commission: null })).toEqual([
      { itemId: 'a', label: 'Licence Z', base },
    ]);
  });

  it('finds a row that has its new label already', () => {
    expect(summarizePlan(buildLines({ label: 'Licence Q', newLabel: 'Licence A' }))).toEqual(['unchanged a']);
  });

  it('adds a row of which only the new label is known with that label', () => {
    const lines = buildLines({ label: 'Licence Q', newLabel: 'Licence Z' }, { label: 'P', newLabel: 'R', price: null });
    expect(buildImportIntent(plan(lines)).added).toMatchObject([{ solution: 'Licence Z' }]);
    expect(summarizePlan(lines)).toEqual(['new', 'ignored emptyField']);
  });

  it('asks about two lines that rename one row differently', () => {
    const lines = buildLines({ label: 'Licence A', newLabel: 'X' }, { label: 'Licence A', newLabel: 'Y' });
    expect(summarizePlan(lines)).toEqual(['ambiguous a', 'ambiguous a']);
  });

  it('distinguishes symbols', () => {
    expect(summarizePlan(buildLines({ label: 'C' }, { label: 'c++' }))).toEqual(['new', 'unchanged c']);
    const rows = ['Formation C', 'Garantie 50', 'Remise 5 %'].map((solution) => buildSolution(solution, { solution }));
    const lines = buildLines(
      { label: 'Formation C#' },
      { label: 'Garantie 50 %' },
      { label: 'Formation (C).' },
      { label: 'Remise 5%' },
    );
    expect(summarize(planImport({ lines, unread: [] }, rows, OPTIONS).lines)).toEqual([
      'new',
      'new',
      'unchanged Formation C',
      'unchanged Remise 5 %',
    ]);
  });

  it('shows old and new prices of a changed row', () => {
    expect(plan(buildLines({ label: 'Licence A', price: '11,00', commission: '20' })).lines).toMatchObject([
      {
        state: 'changed',
        isLarge: false,
        before: { cost: { prix_partenaire: '10,00', commission: '15' }, prices: { prix_revendeur: '11,50' } },
        cost: { prix_partenaire: '11,00', commission: '20' },
        prices: { prix_revendeur: '13,20' },
      },
    ]);
  });

  it.each([
    ['13,00', '15', false],
    ['13,01', '15', true],
    ['7,00', '15', false],
    ['6,99', '15', true],
    ['10,00', '60', true],
  ])('tells whether %s € with %s %% is a large change: %s', (price, commission, isLarge) => {
    expect(plan(buildLines({ label: 'Licence A', price, commission })).lines).toMatchObject([{ isLarge }]);
  });

  it('chooses among equal labels by section, else asks', () => {
    const lines = buildLines(
      { label: 'Licence B', section: 'RESEAU', price: '11,00' },
      { label: 'Licence B', price: '12,00' },
      { label: 'Licence B', section: 'Autre', price: '12,00' },
    );
    expect(summarizePlan(lines)).toEqual(['changed b2', 'ambiguous b1,b2', 'ambiguous b1,b2']);
  });

  it('writes none of two differing lines for one row until one is picked', () => {
    const lines = buildLines({ label: 'Licence A', price: '11,00' }, { label: 'licence a', price: '12,00' });
    expect(summarizePlan(lines)).toEqual(['ambiguous a', 'ambiguous a']);
    expect(summarizePlan(lines, { picks: new Map([[2, 'a']]) })).toEqual(['ambiguous a', 'changed a']);
    expect(
      summarizePlan(lines, {
        picks: new Map([
          [1, 'a'],
          [2, 'a'],
        ]),
      }),
    ).toEqual(['ambiguous a', 'ambiguous a']);
  });

  it('ignores a repeated line', () => {
    const lines = buildLines({ label: 'Licence A', price: '11,00' }, { label: 'Licence A', price: '11,00' });
    expect(summarizePlan(lines)).toEqual(['changed a', 'ignored repeated']);
  });

  it('writes none of two differing new lines with one label', () => {
    expect(summarizePlan(buildLines({ label: 'N' }, { label: 'n', price: '1,00' }))).toEqual([
      'ambiguous ',
      'ambiguous ',
    ]);
    expect(summarizePlan(buildLines({ label: 'N' }, { label: 'N' }))).toEqual(['new', 'ignored repeated']);
  });

  it('adds every line that is picked as a new row, and repeats of one only once', () => {
    const lines = buildLines({ price: '11,00' }, { price: '12,00' }, { price: '12,00' });
    expect(summarizePlan(lines, { picks: new Map([[1, null]]) })).toEqual(['new', 'ambiguous ', 'ambiguous ']);
    const picks = new Map([
      [1, null],
      [2, null],
    ]);
    expect(summarizePlan(lines, { picks })).toEqual(['new', 'new', 'ignored repeated']);
  });

  it('prefers the only row of the section to a link by label, and a link by reference to both', () => {
    const links = new Map([
      ['label licence b', 'b1'],
      ['reference x1', 'b1'],
    ]);
    const lines = (part: Partial<ImportLine>) => buildLines({ label: 'Licence B', ...part });
    expect(summarizePlan(lines({ section: 'Réseau' }), { links })).toEqual(['unchanged b2']);
    expect(summarizePlan(lines({ section: 'Autre' }), { links })).toEqual(['unchanged b1']);
    expect(summarizePlan(lines({ section: 'Réseau', reference: 'X1' }), { links })).toEqual(['unchanged b1']);
  });

  it('leaves out the lines that the user does not import, whose rows are in the file', () => {
    const lines = buildLines({ label: 'Licence A', price: '1,00' }, { label: 'N' }, { label: 'C++', price: '1,00' });
    const result = plan(lines, { leftOut: new Set([1, 2]) });
    expect(summarize(result.lines)).toEqual(['ignored leftOut', 'ignored leftOut', 'changed c']);
    expect(result.absent.map(({ id }) => id)).toEqual(['b1', 'b2']);
  });

  it('follows picks, and links by reference, else by label', () => {
    const lines = buildLines({ label: 'Autre nom' }, { label: 'Inconnu', reference: 'X-1' }, { label: 'Encore' });
    const links = new Map([
      ['reference x 1', 'c'],
      ['label encore', 'b2'],
    ]);
    const picks = new Map<number, string | null>([[1, 'a']]);
    expect(summarizePlan(lines, { picks, links })).toEqual(['unchanged a', 'unchanged c', 'unchanged b2']);
  });

  it('adds a line that is picked as new', () => {
    expect(summarizePlan(buildLines({ label: 'Licence B' }), { picks: new Map([[1, null]]) })).toEqual(['new']);
  });

  it('only adds in mode add, and only updates in mode update', () => {
    const lines = buildLines({ label: 'Licence A' }, { label: 'N' });
    expect(summarizePlan(lines, { mode: 'add' })).toEqual(['new', 'new']);
    expect(summarizePlan(lines, { mode: 'update' })).toEqual(['unchanged a', 'notFound']);
  });

  it('does not find lines with one unknown label in mode update, alike or not', () => {
    const lines = buildLines({ label: 'N' }, { label: 'N' }, { label: 'O' }, { label: 'O', price: '11,00' });
    expect(summarizePlan(lines, { mode: 'update' })).toEqual(Array.from({ length: 4 }, () => 'notFound'));
  });

  it('keeps the commission of a row, and takes the default one for new rows', () => {
    const lines = buildLines(
      { label: 'Licence A', price: '11,00', commission: null },
      { label: 'N', commission: null },
    );
    expect(plan(lines, { defaultCommission: '20' }).lines).toMatchObject([
      { state: 'changed', cost: { commission: '15' } },
      { state: 'new', cost: { commission: '20' } },
    ]);
    expect(summarizePlan(lines)).toEqual(['changed a', 'ignored commissionMissing']);
  });

  it('lists the rows that no line matches', () => {
    const lines = buildLines({ label: 'Licence A' }, { label: 'Licence B', price: '1,00' });
    expect(plan(lines).absent.map(({ id }) => id)).toEqual(['c']);
    expect(plan(lines, {}, [{ line: 3, label: 'C++', reason: 'priceNotANumber' }]).absent).toEqual([]);
    expect(plan(lines, { mode: 'add' }).absent).toEqual([]);
  });
});

describe('findDifferentLines', () => {
  it('finds the lines whose row changed, was added or deleted', () => {
    const lines = buildLines({ label: 'Licence A', price: '11,00' }, { label: 'C++' }, { label: 'N' }, { label: 'O' });
    const changed = ROWS.flatMap((row) => {
      if (row.id === 'c') return [];
      return row.id === 'a' ? [{ ...row, cost: { prix_partenaire: '9,00', commission: '15' } }] : [row];
    });
    const later = planImport({ lines, unread: [] }, [...changed, buildSolution('n', { solution: 'N' })], OPTIONS);
    expect([...findDifferentLines(plan(lines), later)]).toEqual([1, 2, 3]);
    expect(findDifferentLines(plan(lines), plan(lines)).size).toBe(0);
  });
});

describe('buildImportIntent', () => {
  const labels = fc.constantFrom('Licence A', 'licence-a', 'Licence B', 'B', 'Été', 'ete', 'C', 'C++', 'Pack 10');
  const cost = fc.record({
    prix_partenaire: fc.constantFrom('10,00', '11,00', '99,99'),
    commission: fc.constantFrom('15', '20'),
  });
  const gridRow = fc.tuple(fc.boolean(), labels, cost);
  const importLine = fc.record({
    label: labels,
    price: fc.constantFrom('10,00', '11,00', '99,99'),
    commission: fc.constantFrom('15', '20', null),
    section: fc.constantFrom(null, 'B', 'Été'),
    reference: fc.constantFrom(null, null, 'R1', 'R2'),
  });
  const schedule = fc.record({
    rows: fc.array(gridRow, { maxLength: 12 }),
    parts: fc.array(importLine, { maxLength: 15 }),
    mode: fc.constantFrom('updateAndAdd' as const, 'update' as const),
    defaultCommission: fc.constantFrom(null, '12'),
    linked: fc.option(fc.nat(11), { nil: null }),
  });

  const createContext = (group: string) => {
    let count = 0;
    return { createId: () => `${group}${(count += 1)}`, at: 0, group };
  };
  const toContents = (rows: readonly GridRow[]) =>
    rows.map(({ id, solution, cost: value }) => ({ id, solution, value }));

  it('never creates two rows or deletes one, and is undone in one step', () => {
    fc.assert(
      fc.property(schedule, ({ rows, parts, mode, defaultCommission, linked }) => {
        const items = rows.map(([isSubtitle, solution, value], index) =>
          isSubtitle
            ? buildSubtitle(`r${index}`, { solution, display_order: index })
            : buildSolution(`r${index}`, { solution, cost: value, display_order: index }),
        );
        const lines = buildLines(...parts);
        const links = new Map(linked === null ? [] : [['reference r1', `r${linked}`]]);
        const importPlan = planImport({ lines, unread: [] }, items, {
          mode,
          defaultCommission,
          picks: new Map(),
          links,
        });
        const intent = buildImportIntent(importPlan);
        const grid = createGrid(items);
        const { mutations, failed } = buildMutations(grid, intent, createContext('m'));
        for (const mutation of mutations) applyMutation(grid, mutation);

        expect(failed).toBe(0);
        expect(mutations.every(({ kind }) => kind === 'update' || kind === 'create')).toBe(true);
        const updatedIds = intent.rows.map(({ itemId }) => itemId);
        expect(new Set(updatedIds).size).toBe(updatedIds.length);
        const linesByLabel = new Map(lines.map((line) => [line.line, foldLabel(line.section ?? '')]));
        const added = importPlan.lines.flatMap((planned) =>
          planned.state === 'new' ? [`${foldLabel(planned.label)}\n${linesByLabel.get(planned.line)}`] : [],
        );
        expect(new Set(added).size).toBe(added.length);
        const known = new Set(
          items.flatMap(({ type, solution }) => (type === 'solution' ? [foldLabel(solution)] : [])),
        );
        for (const { solution } of intent.added ?? []) expect(known.has(foldLabel(solution))).toBe(false);
        if (mode === 'update') expect(grid.live).toHaveLength(items.length);
        expect(grid.live.map(({ id }) => id)).toEqual(expect.arrayContaining(items.map(({ id }) => id)));

        const undone = invertStep({ group: 'm', mutations }, createContext('u'), grid);
        for (const mutation of undone) applyMutation(grid, mutation);
        expect(toContents(grid.live)).toEqual(toContents(items));
      }),
      { seed: 20_261_123, numRuns: 500 },
    );
  });

  it('finds nothing to write in a file that was imported', () => {
    fc.assert(
      fc.property(fc.array(importLine, { maxLength: 15 }), (parts) => {
        const lines = buildLines(...parts);
        const first = planImport({ lines, unread: [] }, [], { ...OPTIONS, defaultCommission: '12' });
        const grid = createGrid([]);
        for (const mutation of buildMutations(grid, buildImportIntent(first), createContext('m')).mutations)
          applyMutation(grid, mutation);
        const second = planImport({ lines, unread: [] }, grid.live, { ...OPTIONS, defaultCommission: '12' });
        expect(second.lines.filter(({ state }) => state === 'new')).toEqual([]);
      }),
      { seed: 20_261_124, numRuns: 300 },
    );
  });
});
