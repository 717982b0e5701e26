/** Subset of the mutation-testing report schema that StrykerJS writes. */
export interface MutationReport {
  files: Record<string, { mutants: readonly Mutant[] }>;
}

interface Mutant {
  mutatorName: string;
  replacement?: string;
  status: string;
  location: { start: { line: number } };
}

export interface MutationScore {
  folder: string;
  /** Found by a failing test or a timeout. */
  found: number;
  survived: number;
  /** Run by no test; they count as not found. */
  uncovered: number;
  /** In percent. */
  score: number;
  goal: number;
}

const GOALS: readonly (readonly [folder: string, goal: number])[] = [
  ['src/domain', 90],
  ['src/sync', 90],
  ['functions/src', 90],
  ['src/storage', 80],
  ['src/remote', 80],
  ['local/firestore/src', 80],
];

const FOUND: ReadonlySet<string> = new Set(['Killed', 'Timeout']);

/** Returns the scores of the folders with mutants. Ignored mutants (static ones) and those that fail to run do not count. */
export function computeMutationScores({ files }: MutationReport): MutationScore[] {
  return GOALS.flatMap(([folder, goal]) => {
    const mutants = Object.entries(files).flatMap(([path, file]) =>
      path.startsWith(`${folder}/`) ? file.mutants : [],
    );
    const count = (isCounted: (status: string) => boolean) => mutants.filter(({ status }) => isCounted(status)).length;
    const found = count((status) => FOUND.has(status));
    const survived = count((status) => status === 'Survived');
    const uncovered = count((status) => status === 'NoCoverage');
    const total = found + survived + uncovered;
    return total === 0 ? [] : [{ folder, found, survived, uncovered, score: (100 * found) / total, goal }];
  });
}

/** Lists mutants that no test found, one line each, with path, line and replacement. */
export function listSurvivors({ files }: MutationReport): string[] {
  return Object.entries(files).flatMap(([path, { mutants }]) =>
    mutants
      .filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
      .map(({ status, mutatorName, replacement = '', location }) => {
        const text = replacement.replaceAll(/\s+/g, ' ').slice(0, 80);
        return `${path}:${location.start.line} ${mutatorName}: ${text}${status === 'NoCoverage' ? ' (no test runs it)' : ''}`;
      }),
  );
}
