import { describe, expect, it } from 'vitest';
import { columnsFor } from './columns';
import { readWidths, widthProperties, withinLimits, type ColumnWidths } from './columnWidths';

const SET: ColumnWidths = {
  solution: 400,
  prix_partenaire: 100,
  commission: 90,
  prix_revendeur: 110,
  prix_public: 120,
};

describe('the remembered widths of the columns', () => {
  it('are the ones of last time, each within its limits', () => {
    expect(readWidths(JSON.stringify(SET))).toEqual(SET);
    expect(readWidths('{"solution":3,"commission":1e9}')).toEqual({ solution: 176, commission: 900 });
  });

  it.each([null, '', '{', 'null', '7', '[]', '{"actions":90}', '{"commission":"90"}', '{"commission":null}'])(
    'are the window’s own where what is kept says nothing: %s',
    (text) => {
      expect(readWidths(text)).toEqual({});
    },
  );

  it('never get narrower than what has to be read, nor wider than a screen', () => {
    expect([0, 72, 500.4, 5_000].map((width) => withinLimits('prix_public', width))).toEqual([72, 72, 500, 900]);
    expect(withinLimits('solution', 0)).toBe(176);
  });
});

describe('the tracks of the grid', () => {
  it('are left to the window until every column of the role has a width', () => {
    expect(widthProperties(columnsFor(true), {})).toEqual({});
    const { prix_partenaire: _cost, ...ofPartner } = SET;
    expect(widthProperties(columnsFor(true), ofPartner)).toEqual({});
    expect(widthProperties(columnsFor(false), ofPartner)).not.toEqual({});
  });

  it('leave what is over to the last column, and the rows as wide as all of them together', () => {
    expect(widthProperties(columnsFor(true), SET)).toMatchObject({
      '--w-solution': '400px',
      '--w-prix_public': '120px',
      '--w-actions': 'minmax(var(--actions), 1fr)',
      '--least-width': 'calc(400px + 100px + 90px + 110px + 120px + var(--actions))',
    });
    expect(widthProperties(columnsFor(false), SET)).toMatchObject({
      '--w-prix_public': 'minmax(120px, 1fr)',
      '--least-width': 'calc(400px + 110px + 120px)',
    });
  });
});
