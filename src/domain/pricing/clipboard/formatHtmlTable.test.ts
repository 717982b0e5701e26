import { describe, expect, it } from 'vitest';
import { formatHtmlTable } from './formatHtmlTable';

describe('formatHtmlTable', () => {
  it('escapes markup and formulas', () => {
    expect(
      formatHtmlTable([
        ['<b>A & B</b>', '1234,50'],
        ['=1+1', ''],
      ]),
    ).toBe(
      '<table style="white-space:pre"><tbody>' +
        '<tr><td>&lt;b&gt;A &amp; B&lt;/b&gt;</td><td>1234,50</td></tr>' +
        "<tr><td>'=1+1</td><td></td></tr></tbody></table>",
    );
  });
});
