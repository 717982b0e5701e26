import { describe, expect, it } from 'vitest';
import { getColumns } from './columns';
import { parseWidths, buildWidthProperties, clampWidth, type ColumnWidths } from './columnWidths';

const SET: ColumnWidths = {
  solution: 400,
  prix_partenaire: 100,
  commission: 90,
  prix_revendeur: 110,
  prix_public: 120,
};

describe('parseWidths', () => {
  it('clamps each stored width to its limits', () => {
    expect(parseWidths(JSON.stringify(SET))).toEqual(SET);
    expect(parseWidths('{"solution":3,"commission":1e9}')).toEqual({ solution: 176, commission: 900 });
  });

  it.each([null, '', '{', 'null', '7', '[]', '{"actions":90}', '{"commission":"90"}', '{"commission":null}'])(
    'returns no widths for invalid input: %s',
    (text) => {
      expect(parseWidths(text)).toEqual({});
    },
  );

  it('clamps widths to the limits of a column', () => {
    expect([0, 72, 500.4, 5_000].map((width) => clampWidth('prix_public', width))).toEqual([72, 72, 500, 900]);
    expect(clampWidth('solution', 0)).toBe(176);
  });
});

describe('buildWidthProperties', () => {
  it('returns no properties until every column has a width', () => {
    expect(buildWidthProperties(getColumns(true), {})).toEqual({});
    const { prix_partenaire: _cost, ...partnerWidths } = SET;
    expect(buildWidthProperties(getColumns(true), partnerWidths)).toEqual({});
    expect(buildWidthProperties(getColumns(false), partnerWidths)).not.toEqual({});
  });

  it('gives the remaining space to the last column', () => {
    expect(buildWidthProperties(getColumns(true), SET)).toMatchObject({
      '--w-solution': '400px',
      '--w-prix_public': '120px',
      '--w-actions': 'minmax(var(--actions), 1fr)',
      '--least-width': 'calc(400px + 100px + 90px + 110px + 120px + var(--actions))',
    });
    expect(buildWidthProperties(getColumns(false), SET)).toMatchObject({
      '--w-prix_public': 'minmax(120px, 1fr)',
      '--least-width': 'calc(400px + 110px + 120px)',
    });
  });
});
