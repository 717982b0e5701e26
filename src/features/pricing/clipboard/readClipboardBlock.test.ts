import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { formatHtmlTable } from '../../../domain/pricing/clipboard/formatHtmlTable';
import { readClipboardBlock } from './readClipboardBlock';

/** Wraps rows as Excel 365 writes them to the clipboard. */
const buildExcelHtml = (rows: string) => `<html xmlns:v="urn:schemas-microsoft-com:vml"
xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel">
<head>
<meta http-equiv=Content-Type content="text/html; charset=utf-8">
<meta name=ProgId content=Excel.Sheet>
<meta name=Generator content="Microsoft Excel 15">
<style>
<!--table
	{mso-displayed-decimal-separator:"\\,";
	mso-displayed-thousand-separator:" ";}
.xl65
	{mso-number-format:Standard;}
-->
</style>
</head>
<body link="#0563C1" vlink="#954F72">
<table border=0 cellpadding=0 cellspacing=0 width=160 style='border-collapse:collapse;width:120pt'>
<!--StartFragment-->
 <col width=80 span=2 style='width:60pt'>
${rows}
<!--EndFragment-->
</table>
</body>
</html>`;

/** Wraps rows as LibreOffice Calc writes them to the clipboard. */
const buildLibreOfficeHtml = (rows: string) => `<!DOCTYPE html>
<html>
<head>
	<meta http-equiv="content-type" content="text/html; charset=utf-8"/>
	<meta name="generator" content="LibreOffice 7.6.4.1 (Linux)"/>
	<style type="text/css">
		body,div,table,thead,tbody,tfoot,tr,th,td,p { font-family:"Liberation Sans"; font-size:x-small }
	</style>
</head>
<body>
<table cellspacing="0" border="0">
	<colgroup span="2" width="85"></colgroup>
${rows}
</table>
</body>
</html>`;

/** Wraps rows as Google Sheets writes them to the clipboard. */
const buildGoogleSheetsHtml = (rows: string) =>
  `<meta charset='utf-8'><google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #cccccc;}` +
  `br {mso-data-placement:same-cell;}--></style><table xmlns="http://www.w3.org/1999/xhtml" cellspacing="0" ` +
  `cellpadding="0" dir="ltr" border="1" style="table-layout:fixed;font-size:10pt;font-family:Arial;width:0px;` +
  `border-collapse:collapse;border:none" data-sheets-root="1"><colgroup><col width="100"/></colgroup>` +
  `<tbody>${rows}</tbody></table></google-sheets-html-origin>`;

const readHtml = (html: string) => readClipboardBlock({ text: 'un texte sans tabulation', html });

describe('readClipboardBlock', () => {
  it('reads the text if the parser of HTML does not load', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const block = readClipboardBlock({ text: 'a\nb', html: '<table><tr><td>a</table>' }, () => new Promise(() => {}));
    await vi.runAllTimersAsync();
    expect(await block).toEqual([['a'], ['b']]);
  });

  it('prefers text with tabs', async () => {
    const html = buildExcelHtml('<tr><td>autre</td></tr>');
    expect(await readClipboardBlock({ text: 'a\tb\r\n', html })).toEqual([['a', 'b']]);
  });

  it('reads lines without a table and returns null without text', async () => {
    expect(await readClipboardBlock({ text: '12,50\r\n"13"" a\nb"\r\n', html: '<p>12,50</p>' })).toEqual([
      ['12,50'],
      ['13" a\nb'],
    ]);
    expect(await readClipboardBlock({ text: '', html: '<p></p>' })).toBeNull();
    expect(await readClipboardBlock({ text: '', html: '' })).toBeNull();
  });

  it('reads a column of Excel', async () => {
    const html = buildExcelHtml(` <tr height=20 style='height:15.0pt'>
  <td height=20 class=xl65 align=right width=80 style='height:15.0pt;width:60pt'>1<span
  style='mso-spacerun:yes'> </span>234,50</td>
 </tr>
 <tr height=40 style='mso-height-source:userset;height:30.0pt'>
  <td height=40 class=xl66 width=80 style='height:30.0pt'>Écran 24&quot; ligne longue que le
  code coupe<br>
    suite &amp; fin</td>
 </tr>
 <tr height=20 style='height:15.0pt'>
  <td height=20 style='height:15.0pt'></td>
 </tr>
 <tr>
  <td>'=1+1</td>
 </tr>
 <![if supportMisalignedColumns]>
 <tr height=0 style='display:none'>
  <td width=80 style='width:60pt'></td>
 </tr>
 <![endif]>`);
    expect(await readHtml(html)).toEqual([
      ['1 234,50'],
      ['Écran 24" ligne longue que le code coupe\nsuite & fin'],
      [''],
      ['=1+1'],
    ]);
  });

  it('reads a column of LibreOffice', async () => {
    const html = buildLibreOfficeHtml(`	<tr>
		<td height="17" align="left">Antivirus</td>
	</tr>
	<tr>
		<td height="17" align="left"><br></td>
	</tr>
	<tr>
		<td height="17" align="right" sdval="6.8" sdnum="1036;0;0,00"><font color="#000000">6,80</font></td>
	</tr>`);
    expect(await readHtml(html)).toEqual([['Antivirus'], [''], ['6,80']]);
  });

  it('reads a column of Google Sheets', async () => {
    const html = buildGoogleSheetsHtml(
      `<tr style="height:21px;"><td style="overflow:hidden;padding:2px 3px;" ` +
        `data-sheets-value="{&quot;1&quot;:3,&quot;3&quot;:6.8}" data-sheets-numberformat="{&quot;1&quot;:4}">6,80</td></tr>` +
        `<tr style="height:21px;"><td data-sheets-value="{&quot;1&quot;:2,&quot;2&quot;:&quot;a\\nb&quot;}">` +
        `ligne une<br/>ligne deux</td></tr><tr><td></td></tr><tr><td>👩‍💻 שלום</td></tr>`,
    );
    expect(await readHtml(html)).toEqual([['6,80'], ['ligne une\nligne deux'], [''], ['👩‍💻 שלום']]);
  });

  it('puts the text of a merged cell in its top left cell', async () => {
    const html = `<table><tr><td rowspan=2 colspan=2>A</td><td>B</td></tr><tr><td>C</td></tr>
      <tr><td>D</td><td rowspan=9>E</td><td>F</td></tr><tr><td colspan=1>G</td><td>H</td></tr></table>`;
    expect(await readHtml(html)).toEqual([
      ['A', '', 'B'],
      ['', '', 'C'],
      ['D', 'E', 'F'],
      ['G', '', 'H'],
    ]);
  });

  it('reads headings, paragraphs, omitted end tags and the first of several tables', async () => {
    const html = `<p>avant<table><thead><tr><th>Solution<th>Prix<tbody><tr><td><p>Pare-feu</p><p> deux  </p><td>12
      <tr><td>Autre<td><b>13</b> €</table><table><tr><td>non</table>`;
    expect(await readHtml(html)).toEqual([
      ['Solution', 'Prix'],
      ['Pare-feu\ndeux', '12'],
      ['Autre', '13 €'],
    ]);
  });

  it('reads its own copies with every space', async () => {
    const column = [['Deux  espaces <b> &amp;'], ['=1+1'], ["'=x"], ['1234,50'], ['']];
    expect(await readHtml(formatHtmlTable(column))).toEqual(column);
  });

  it('reads hostile HTML as text', async () => {
    const html =
      '<table><tr><td colspan=999999999 onclick=run()><img src=x onerror=run()>A<svg onload=run()></svg></td></tr></table>';
    expect((await readHtml(html))?.[0]).toHaveLength(1_000);
    expect((await readHtml(html))?.[0]?.[0]).toBe('A');
    expect(await readHtml(`<table>${'<tr><td>'.repeat(3)}${'<table><tr><td>'.repeat(2_000)}x`)).toHaveLength(3);
  });

  it('falls back to lines if the table has no rows', async () => {
    expect(await readHtml('<table></table>')).toEqual([['un texte sans tabulation']]);
  });

  it('reads 5,000 rows', async () => {
    const rows = Array.from({ length: 5_000 }, (_, index) => `<tr><td class=xl65>${index},00</td></tr>`);
    expect(await readHtml(buildExcelHtml(rows.join('\n')))).toHaveLength(5_000);
  });
});
