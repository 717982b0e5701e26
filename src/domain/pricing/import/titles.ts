import { foldHeading, isPublicPriceHeading } from './headings';
import type { RecordResult } from './importLine';
import { getFirstText, hasMoreFilled, type ImportRecord } from './importTable';
import { hasAmount, isWithoutVat, isWithVat } from './parseSupplierPrice';
import type { ColumnMapping } from './proposeMapping';

/** Why a title rejects the prices below it. */
type TitleRejection = 'priceWithVat' | 'publicPrice';

/** Words of titles such as 'Tarifs TTC 2026'; a rejected free line, such as 'Licence A - 12 TTC', has none. */
const PRICE_LIST = /\b(?:prix|tarifs?|catalogue|grille|montants)\b/i;
/** Folded 'Nos tarifs publics', 'Liste de prix de vente conseillés'; not 'Remise de 20 % sur le tarif public'. */
const PUBLIC_PRICES =
  /^(?:\p{L}+ ){0,3}(?:prix|tarifs?|catalogue|grille)(?: ht| ttc| de vente)? (?:publi(?:cs?|que)|conseilles?)\b/u;
/** Folded 'Tarifs partenaires', 'Prix d’achat', 'PA', 'Prix remisés'. */
const PARTNER_PRICES = /\b(?:partenaires?|partner|revendeurs?|dealer|achats?|pa|net(?:te)?s?|remise(?:e|s|es)?)\b/;

/** Returns why the prices below a record are rejected, if it is a title of prices; else `rejection`, from those above. */
export function readTitle({ fields }: ImportRecord, rejection: TitleRejection | null): TitleRejection | null {
  const text = getFirstText(fields);
  if (hasMoreFilled(fields, 1) || hasAmount(text)) return rejection;
  const folded = foldHeading(text);
  const isPriceList = PRICE_LIST.test(text);
  const arePartnerPrices = isPriceList && PARTNER_PRICES.test(folded);
  if (PUBLIC_PRICES.test(folded) && !arePartnerPrices) return 'publicPrice';
  if (rejection === 'publicPrice') return arePartnerPrices ? null : rejection;
  if (isWithoutVat(text)) return null;
  return isPriceList && isWithVat(text) ? 'priceWithVat' : rejection;
}

/** Returns 'priceWithVat' if a note below the last price says so, such as 'Prix exprimés en euros TTC.' */
export function readNotes(results: readonly RecordResult[]): TitleRejection | null {
  const notes = results.slice(results.findLastIndex(isPriced) + 1);
  return notes.some(({ record }) => readTitle(record, null) === 'priceWithVat') ? 'priceWithVat' : null;
}

function isPriced({ record, result }: RecordResult): boolean {
  if ('price' in result) return true;
  return result.reason === 'priceWithVat' && record.fields.some(hasAmount);
}

/** True if the headings or the line itself say that its price is not of the kind that the title names. */
export function isExempt(rejection: TitleRejection, record: ImportRecord, mapping: ColumnMapping): boolean {
  if (rejection === 'priceWithVat') return isPriceWithoutVat(record, mapping);
  const priceHeading = mapping.headings[mapping.columns.indexOf('price')] ?? '';
  return PARTNER_PRICES.test(foldHeading(priceHeading)) || mapping.headings.some(isPublicPriceHeading);
}

/** True if the price, its heading or another text of the line says that VAT is excluded. */
function isPriceWithoutVat({ fields }: ImportRecord, { columns, headings }: ColumnMapping): boolean {
  return [headings[columns.indexOf('price')] ?? '', ...fields].some(isWithoutVat);
}
