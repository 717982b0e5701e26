// @vitest-environment node
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ComparisonTable } from './ComparisonTable';

const ROWS = [
  { label: 'Support', cells: ['Jour', 'Soir', 'Nuit'] },
  { label: 'Délai', cells: ['4 h', '2 h', '1 h'] },
];

const render = (...plans: string[]) =>
  renderToStaticMarkup(<ComparisonTable caption="Plans" plans={plans} rows={ROWS} />);

describe('ComparisonTable', () => {
  it('names row and column of each cell', () => {
    const markup = render('Un', 'Deux', 'Trois');
    for (const plan of ['Critère', 'Un', 'Deux', 'Trois']) expect(markup).toContain(`<th scope="col">${plan}</th>`);
    for (const { label } of ROWS) expect(markup).toContain(`<th scope="row">${label}</th>`);
  });

  it('lists three plans for phones, each with its own cells, and leaves two in the table', () => {
    const [, ...lists] = render('Un', 'Deux', 'Trois').split('<h3>');
    expect(
      lists.map((list) =>
        list
          .replaceAll(/<[^>]*>/g, ' ')
          .trim()
          .split(/ {2,}/),
      ),
    ).toEqual([
      ['Un', 'Support', 'Jour', 'Délai', '4 h'],
      ['Deux', 'Support', 'Soir', 'Délai', '2 h'],
      ['Trois', 'Support', 'Nuit', 'Délai', '1 h'],
    ]);
    expect(render('Un', 'Deux')).not.toContain('<h3>');
  });
});
