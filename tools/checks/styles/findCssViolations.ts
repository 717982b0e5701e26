import { selectorSpecificity } from '@csstools/selector-specificity';
import { parse, type AtRule, type ChildNode, type Root, type Rule } from 'postcss';
import selectorParser from 'postcss-selector-parser';

/** A source file, with its path below the project root. */
export interface SourceFile {
  file: string;
  text: string;
}

/** In the order of `layers.css`: a later one wins. */
const LAYERS = ['tokens', 'base', 'ui', 'features'] as const;
const LAYERS_FILE = 'src/ui/layers.css';
const BREAKPOINTS_FILE = 'src/ui/breakpoints.css';
const FONTS_FILE = 'src/ui/fonts.css';

/** Highest specificity: two classes, attributes or pseudo-classes. */
const MAX_CLASSES = 2;

interface Sheet {
  file: string;
  root: Root;
}

/** Returns what breaks the rules of the style sheets, one line each; empty if nothing does. */
export function findCssViolations(styles: readonly SourceFile[], scripts: readonly SourceFile[] = []): string[] {
  const sheets = styles.map(({ file, text }) => ({ file, root: parse(text, { from: file }) }));
  const breakpoints = readBreakpoints(sheets);
  return [
    ...sheets.flatMap(findLayerViolations),
    ...sheets.flatMap((sheet) => findWidthViolations(sheet, breakpoints)),
    ...scripts.flatMap((script) => findScriptWidthViolations(script, breakpoints)),
    ...findSharedClassViolations(sheets),
    ...sheets.flatMap(findSpecificityViolations),
  ];
}

const at = ({ file }: Sheet, node: ChildNode): string => `${file}:${node.source?.start?.line ?? 0}`;

/** Returns the layer that a file belongs to. */
function getLayer(file: string): (typeof LAYERS)[number] {
  if (file === 'src/ui/tokens.css') return 'tokens';
  if (file === 'src/ui/base.css') return 'base';
  return file.startsWith('src/ui/') ? 'ui' : 'features';
}

function findLayerViolations(sheet: Sheet): string[] {
  const { file, root } = sheet;
  if (file === LAYERS_FILE) {
    const order = `@layer ${LAYERS.join(', ')};`;
    return root
      .toString()
      .replace(/\/\*.*?\*\//gs, '')
      .trim() === order
      ? []
      : [`${file}: holds only '${order}'`];
  }
  const layer = getLayer(file);
  const isInLayer = (node: ChildNode): boolean => {
    if (node.type === 'comment') return true;
    if (node.type !== 'atrule') return false;
    if (node.name === 'import') return node.params.includes('breakpoints.css');
    if (file === BREAKPOINTS_FILE) return node.name === 'custom-media';
    if (file === FONTS_FILE) return node.name === 'font-face';
    return node.name === 'layer' && node.params === layer && node.nodes !== undefined;
  };
  const outside = root.nodes.filter((node) => !isInLayer(node));
  const inner: AtRule[] = [];
  root.walkAtRules(/^(?:layer|import)$/, (rule) => {
    if (rule.parent !== root) inner.push(rule);
  });
  return [...outside, ...inner].map((node) => `${at(sheet, node)}: stands outside of '@layer ${layer}'`);
}

/** Widths (such as `48rem`) by the name of the breakpoint (such as `--phone`). */
type Breakpoints = ReadonlyMap<string, string>;

function readBreakpoints(sheets: readonly Sheet[]): Breakpoints {
  const names = new Map<string, string>();
  sheets
    .find(({ file }) => file === BREAKPOINTS_FILE)
    ?.root.walkAtRules('custom-media', ({ params }) => {
      const [, name, width] = /^(--[\w-]+) \(width (?:<|>=) ([\d.]+rem)\)$/.exec(params) ?? [];
      if (name && width) names.set(name, width);
    });
  return names;
}

const WIDTH_FEATURE = /\b(?:(?:min|max)-)?(?:width|inline-size)\b/;

function findWidthViolations(sheet: Sheet, breakpoints: Breakpoints): string[] {
  const { file, root } = sheet;
  const widths = new Set(breakpoints.values());
  const violations: string[] = [];
  const used = new Set<string>();
  root.walkAtRules('media', (rule) => {
    if (WIDTH_FEATURE.test(rule.params)) violations.push(`${at(sheet, rule)}: a width without a name: ${rule.params}`);
    for (const name of rule.params.match(/--[\w-]+/g) ?? []) {
      used.add(name);
      if (!breakpoints.has(name)) violations.push(`${at(sheet, rule)}: no breakpoint is named ${name}`);
    }
  });
  root.walkAtRules('container', (rule) => {
    const unknown = (rule.params.match(/[\d.]+[a-z]+/g) ?? []).filter((width) => !widths.has(width));
    for (const width of unknown) violations.push(`${at(sheet, rule)}: ${width} is not the width of a breakpoint`);
  });
  const hasImports = root.nodes.some(
    (node) => node.type === 'atrule' && node.name === 'import' && node.params.includes('breakpoints.css'),
  );
  // Without the import the name would reach the browser, which knows none and drops the rules.
  if (used.size > 0 && !hasImports) violations.push(`${file}: names a breakpoint and does not import breakpoints.css`);
  if (used.size === 0 && hasImports) violations.push(`${file}: imports breakpoints.css and names none`);
  return violations;
}

/** Finds width queries in scripts that do not have the form `(width …)` or whose width is not that of a breakpoint. */
function findScriptWidthViolations({ file, text }: SourceFile, breakpoints: Breakpoints): string[] {
  const widths = new Set(breakpoints.values());
  return [...text.matchAll(/\((?:(?:min|max)-width:|width [<>]=?) ?([\d.]+[a-z]+)\)/g)]
    .filter(([query, width = '']) => !query.startsWith('(width ') || !widths.has(width))
    .map(([query]) => `${file}: ${query} does not ask for a breakpoint`);
}

/**
 * Finds classes in the selectors of several files: a class belongs to one file, and features do not restyle those of
 * `src/ui`.
 */
function findSharedClassViolations(sheets: readonly Sheet[]): string[] {
  const homes = new Map<string, Set<string>>();
  for (const { file, root } of sheets) {
    walkSelectors(root, (selectors) =>
      selectors.walkClasses(({ value }) => {
        homes.set(value, (homes.get(value) ?? new Set()).add(file));
      }),
    );
  }
  return [...homes].flatMap(([name, files]) => {
    if (files.size === 1) return [];
    const owner = [...files].find((file) => getLayer(file) === 'ui');
    const others = [...files].filter((file) => getLayer(file) === 'features');
    return owner && others.length > 0
      ? [`.${name} of ${owner} is restyled in ${others.join(', ')}`]
      : [`.${name} is styled in ${[...files].join(', ')}`];
  });
}

function findSpecificityViolations(sheet: Sheet): string[] {
  const violations: string[] = [];
  walkSelectors(sheet.root, (selectors, rule) =>
    selectors.each((selector) => {
      const { a, b, c } = selectorSpecificity(selector);
      if (a > 0 || b > MAX_CLASSES || (b === MAX_CLASSES && c > 0))
        violations.push(`${at(sheet, rule)}: specificity (${a},${b},${c}): ${String(selector).trim()}`);
    }),
  );
  return violations;
}

function walkSelectors(root: Root, visit: (selectors: selectorParser.Root, rule: Rule) => void): void {
  root.walkRules((rule) => {
    const isKeyframe = rule.parent?.type === 'atrule' && (rule.parent as AtRule).name.endsWith('keyframes');
    if (!isKeyframe) visit(selectorParser().astSync(rule.selector), rule);
  });
}
