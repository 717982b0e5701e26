import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listRepositoryFiles } from '../../listRepositoryFiles';
import { PROJECT_ROOT } from '../../projectRoot';
import { findCssViolations, type SourceFile } from './findCssViolations';

function readSources(pattern: RegExp): SourceFile[] {
  return listRepositoryFiles()
    .filter((file) => pattern.test(file))
    .map((file) => ({ file, text: readFileSync(join(PROJECT_ROOT, file), 'utf8') }));
}

const styles = readSources(/^src\/.*\.css$/);
const scripts = readSources(/^src\/.*(?<!\.test)\.tsx?$/);

/** Returns the faults of the project's style sheets with one more file, or another text of one. */
function plant(text: string, file = 'src/features/site/home/planted.css'): string[] {
  return findCssViolations([...styles.filter((style) => style.file !== file), { file, text }]);
}

const inFeatures = (rules: string, imports = ''): string => `${imports}@layer features { ${rules} }`;
const IMPORT = "@import url('../../../ui/breakpoints.css');";

describe('the style sheets', () => {
  it('keep the rules', () => {
    expect(styles.length).toBeGreaterThan(60);
    expect(findCssViolations(styles, scripts)).toEqual([]);
  });

  it.each([
    ['no layer', '.planted { color: red; }', "stands outside of '@layer features'"],
    ['the layer of another folder', '@layer ui { .planted { color: red; } }', "stands outside of '@layer features'"],
    ['a layer in its layer', inFeatures('@layer strong { .planted { color: red; } }'), 'stands outside of'],
    ['an import of another sheet', "@import url('./home.css');", 'stands outside of'],
    ['a width as a number', inFeatures('@media (max-width: 37rem) { .planted { color: red; } }'), 'without a name'],
    ['a range of widths', inFeatures('@media (30rem <= width) { .planted { color: red; } }'), 'without a name'],
    [
      'a name that no breakpoint has',
      inFeatures('@media (--fablet) { .planted { color: red; } }', IMPORT),
      'no breakpoint is named --fablet',
    ],
    [
      'a name that is not imported',
      inFeatures('@media (--phone) { .planted { color: red; } }'),
      'does not import breakpoints.css',
    ],
    ['an import that is not used', inFeatures('.planted { color: red; }', IMPORT), 'names none'],
    [
      'a width of its own for a container',
      inFeatures('@container (width < 37rem) { .planted { color: red; } }'),
      '37rem is not the width of a breakpoint',
    ],
    ['a class of another file', inFeatures('.hero { color: red; }'), '.hero is styled in'],
    ['a class of another file as a condition', inFeatures('.planted:not(.hero) { color: red; }'), '.hero is styled in'],
    ['a class of ui', inFeatures('.planted .button { color: red; }'), '.button of src/ui/button.css is restyled in'],
    ['three classes', inFeatures('.planted .plant .leaf { color: red; }'), 'specificity (0,3,0)'],
    ['two classes and an element', inFeatures('.planted a:hover { color: red; }'), 'specificity (0,2,1)'],
    ['an id', inFeatures('#root { color: red; }'), 'specificity (1,0,0)'],
  ])('report %s', (_name, text, fault) => {
    expect(plant(text)).toEqual([expect.stringContaining(fault)]);
  });

  it('report another order of the layers', () => {
    expect(plant('@layer base, tokens, ui, features;', 'src/ui/layers.css')).toEqual([
      expect.stringContaining("holds only '@layer tokens, base, ui, features;'"),
    ]);
  });

  it.each(["'(max-width: 48rem)'", "'(width < 47rem)'"])('report the query %s of a script', (query) => {
    const script = { file: 'src/planted.ts', text: `export const isNarrow = matchMedia(${query}).matches;` };
    expect(findCssViolations(styles, [script])).toEqual([expect.stringContaining('does not ask for a breakpoint')]);
  });

  it('accept a layer, named widths, own classes and two of them', () => {
    const rules = '.planted:hover, .planted > .planted__leaf { color: red; }';
    expect(plant(inFeatures(`${rules} @media not (--phone) { ${rules} }`, IMPORT))).toEqual([]);
  });
});
