import { ZONES } from './importRules';

/** Renders the table of README.md: folder, contents, allowed imports. */
export function renderZoneTable(): string {
  const rows = ZONES.map(({ path, holds, mayImport }) => `| \`${path}\` | ${holds} | ${describeImports(mayImport)} |`);
  return ['| folder | what it holds | may import |', '|---|---|---|', ...rows].join('\n');
}

function describeImports(zones: readonly string[]): string {
  return zones.length === 0 ? '–' : zones.map((zone) => `\`${zone.replace(/^src\//, '')}\``).join(', ');
}
