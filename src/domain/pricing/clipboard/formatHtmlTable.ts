import { escapeXml } from '../../escapeXml';
import { escapeFormula } from '../formulaEscape';
import type { CellBlock } from './cellBlock';

/** Writes cells as an HTML table for the clipboard; the style keeps double spaces. */
export function formatHtmlTable(block: CellBlock): string {
  const rows = block.map((cells) => `<tr>${cells.map(formatCell).join('')}</tr>`);
  return `<table style="white-space:pre"><tbody>${rows.join('')}</tbody></table>`;
}

function formatCell(text: string): string {
  return `<td>${escapeXml(escapeFormula(text))}</td>`;
}
