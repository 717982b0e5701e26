import { foldHeading, isPublicPriceHeading } from './headings';
import type { RecordResult } from './importLine';
import { getFirstText, hasMoreFilled, type ImportRecord } from './importTable';
import { isWithoutVat, isWithVat } from './parseSupplierPrice';
import type { ColumnMapping } from './proposeMapping';

/** An amount in a text; a date is none. */
export const AMOUNT = /\d\s*(?:€|eur(?:os?)?\b)|€\s*\d|(?<![\d.,])\d+[.,]\d{2}(?![\d.,])/i;

/** What a title says of the prices below it. */
type TitleRefusal = 'priceWithVat' | 'publicPrice';

/** Words of titles such as 'Tarifs TTC 2026'; a refused free line, such as 'Licence A - 12 TTC', is none. */
const PRICE_LIST = /\b(?:prix|tarifs?|catalogue|grille|montants)\b/i;
/** 'Nos tarifs publics', 'Liste de prix de vente conseillés', folded; 'Remise de 20 % sur le tarif public' is none. */
const PUBLIC_PRICES =
  /^(?:\p{L}+ ){0,3}(?:prix|tarifs?|catalogue|grille)(?: ht| ttc| de vente)? (?:publi(?:cs?|que)|conseilles?)\b/u;
const PARTNER_PRICES = /\b(?:partenaires?|partner|revendeurs?|dealer|achats?|pa|net(?:te)?s?|remise(?:e|s|es)?)\b/;

/** Returns why the prices below a record are refused if it is a title that tells; else what the titles above say. */
export function readTitle({ fields }: ImportRecord, refusal: TitleRefusal | null): TitleRefusal | null {
  const text = getFirstText(fields);
  if (hasMoreFilled(fields, 1) || AMOUNT.test(text)) return refusal;
  const folded = foldHeading(text);
  const isPriceList = PRICE_LIST.test(text);
  const arePartnerPrices = isPriceList && PARTNER_PRICES.test(folded);
  if (PUBLIC_PRICES.test(folded) && !arePartnerPrices) return 'publicPrice';
  if (refusal === 'publicPrice') return arePartnerPrices ? null : refusal;
  if (isWithoutVat(text)) return null;
  return isPriceList && isWithVat(text) ? 'priceWithVat' : refusal;
}

/** Returns 'priceWithVat' if a note below the last price says so, such as 'Prix exprimés en euros TTC.' */
export function readNotes(results: readonly RecordResult[]): TitleRefusal | null {
  const notes = results.slice(results.findLastIndex(isPriced) + 1);
  return notes.some(({ record }) => readTitle(record, null) === 'priceWithVat') ? 'priceWithVat' : null;
}

function isPriced({ record, result }: RecordResult): boolean {
  if ('price' in result) return true;
  return result.reason === 'priceWithVat' && record.fields.some((field) => AMOUNT.test(field));
}

/** True if the columns, or another text of the line, say that its price is another than that of the titles. */
export function isExempt(refusal: TitleRefusal, record: ImportRecord, mapping: ColumnMapping): boolean {
  if (refusal === 'priceWithVat') return isPriceWithoutVat(record, mapping);
  const priceHeading = mapping.headings[mapping.columns.indexOf('price')] ?? '';
  return PARTNER_PRICES.test(foldHeading(priceHeading)) || mapping.headings.some(isPublicPriceHeading);
}

/** True if the price, its heading or another text of the line says so. */
function isPriceWithoutVat({ fields }: ImportRecord, { columns, headings }: ColumnMapping): boolean {
  return [headings[columns.indexOf('price')] ?? '', ...fields].some(isWithoutVat);
}
