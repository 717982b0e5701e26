import { normalizeForSearch } from '../search';
import { isInOtherCurrency } from './parseSupplierPrice';

/** In the order in which screens offer them. */
export const COLUMN_ROLES = ['solution', 'price', 'commission', 'section', 'reference', 'newLabel', 'ignored'] as const;

/** What a column of a supplier's file holds. */
export type ColumnRole = (typeof COLUMN_ROLES)[number];

/** `strength`: of two columns for one role, the stronger heading wins. */
interface HeadingRole {
  role: ColumnRole;
  strength: number;
}

/** `Prix public`, `Tarifs conseillés`, `PV HT`, `PVC`, `RRP`, folded by `foldHeading`. */
const PUBLIC_PRICE =
  /\bpubli(cs?|que)\b|\bconseilles?\b|\bppi\b|\bppc\b|\bpv[cpr]?(ht)?\b|\brrp\b|\bmsrp\b|\berp\b|\blist price\b/;

/**
 * Headings in French and English, folded by `foldHeading`; the first that matches decides. `ignored` comes before
 * `price`: prices with VAT, public and former prices are not what the company pays. `Remise` is a discount, but
 * `Prix remisé` is the price after it.
 */
const HEADINGS: readonly (readonly [pattern: RegExp, role: ColumnRole, strength: number])[] = [
  // In the export of unsent edits (`buildUnsentCsv.ts`).
  [/^libelle modifie$/, 'newLabel', 3],
  [/\bttc\b|\btvac\b|\bt t c\b|\bincl(uding)? (vat|tax|tva)\b/, 'ignored', 0],
  [/(?<!\b(hors|excl|ex|sans|without) )\b(tva|vat)\b/, 'ignored', 0],
  [PUBLIC_PRICE, 'ignored', 0],
  [
    /\bcatalogue\b|\b(prix|tarif) (de )?vente\b|\bretail\b|\bancien\b|\bprecedent\b|\bold\b|\bprevious\b|\bavant\b/,
    'ignored',
    0,
  ],
  [
    /\beco ?(part|taxe|contribution)|\bdeee\b|\bd3e\b|\bstock\b|\bquantite\b|\bqte\b|\bqty\b|\bquantity\b/,
    'ignored',
    0,
  ],
  [
    /\bdevise\b|\bcurrency\b|\bunite\b|\bunit of\b|\bdate\b|\bpoids\b|\bweight\b|\bdelai\b|\bevolution\b|\b(discount|rabais)$/,
    'ignored',
    0,
  ],
  [/^(?!.*\b(prix|tarifs?|pu|cout|price|cost)\b).*\b(remises?|rabais|discounts?)\b/, 'ignored', 0],
  [/\bsection\b|\bfamille\b|\bsous famille\b|\bfamily\b|\bcategorie\b|\bcategory\b|\bgamme\b|\brayon\b/, 'section', 2],
  [
    /\b(ref|refs|reference|references|sku|mpn)\b|\bpart (number|no)\b|\bp n\b|\bn article\b|\bitem no\b/,
    'reference',
    3,
  ],
  [/\bcode\b|\bid\b|\bidentifiant\b/, 'reference', 2],
  [/\bean\b|\bgtin\b|\bupc\b/, 'reference', 1],
  [/\bcommission\b|\bcom\b|\bcomm\b/, 'commission', 3],
  [/\bmarge\b|\bmargin\b|\bmarkup\b|\btaux\b/, 'commission', 2],
  [
    /\b(prix|tarif|pu|cout|price|cost) .*\b(partenaire|achat|net|nette|remise|nouveau|partner|purchase|buy)\b/,
    'price',
    3,
  ],
  [/\b(nouveau|net|new|partner|purchase|buy|your|votre|dealer|unit) (prix|tarif|pu|price|cost)\b/, 'price', 3],
  [/\bachat\b|\bpa\b|\bpartenaire\b|\bnet\b/, 'price', 3],
  [/\bprix\b|\btarifs?\b|\bpu\b|\bp u\b|\bprice\b|\bcost\b|\bcout\b|\bmontant\b|\bamount\b|\bht\b|\beur\b/, 'price', 2],
  [/\bsolutions?\b|\bdesignations?\b|\blibelles?\b|\bintitule\b/, 'solution', 3],
  [
    /\bproduits?\b|\bproducts?\b|\bnom\b|\bname\b|\barticles?\b|\bitems?\b|\bservices?\b|\boffres?\b|\blabel\b/,
    'solution',
    2,
  ],
  [/\bdescri(ption|ptif)\b|\bmodele\b|\bmodel\b|\blicences?\b|\blicenses?\b/, 'solution', 1],
];

const NOT_ALPHANUMERIC = /[^\p{L}\p{N}]+/gu;
/** Start of a word in 'UnitPrice'. */
const INNER_CAPITAL = /(?<=\p{Ll})(?=\p{Lu})/gu;
/** In the heading of a margin in euros, which is not a commission. */
const AMOUNT_IN_EUROS = /€|\beuros?\b/i;
/** In the site's own lists for partners: includes the commission, which an import would add again. */
const OWN_RESELLER_PRICE = /^prix revendeur \(€\sHT\)$/i;
/** `1-9`, `10 à 49 postes`, `50+`, `50 et plus`: prices by quantity. */
const QUANTITIES = /^(?:de )?\d{1,6} ?(?:[-–à] ?\d{1,6}|(?:et )?\+|(?:et|ou) plus)(?: \p{L}+)?$/iu;
const PERCENT = /%|pourcentage/i;
const CURRENCY = /\bdevise\b|\bcurrency\b|\bmonnaie\b/;
/** Longer texts are sentences or labels. */
const MAX_HEADING_LENGTH = 60;

/** Folds case, accents, punctuation and joined words: 'Prix d’achat (HT)' → 'prix d achat ht'. */
export function foldHeading(text: string): string {
  return normalizeForSearch(text.replace(INNER_CAPITAL, ' ')).replace(NOT_ALPHANUMERIC, ' ').trim();
}

/** Returns the role that a heading names; null for other texts, such as the cells of a price line. */
export function findHeadingRole(text: string): HeadingRole | null {
  const folded = foldHeading(text);
  if (folded === '' || folded.length > MAX_HEADING_LENGTH) return null;
  if (QUANTITIES.test(text.trim())) return { role: 'price', strength: 1 };
  const found = HEADINGS.find(([pattern]) => pattern.test(folded));
  if (found === undefined) return null;
  const [, role, strength] = found;
  if (role === 'commission' && AMOUNT_IN_EUROS.test(text) && !text.includes('%'))
    return { role: 'ignored', strength: 0 };
  const isOtherPrice = isInOtherCurrency(text.replace(INNER_CAPITAL, ' ')) || OWN_RESELLER_PRICE.test(text.trim());
  if (role === 'price' && isOtherPrice) return { role: 'ignored', strength: 0 };
  return { role, strength };
}

/** True for the heading of a column in percent, such as `Commission (%)`. */
export function isPercentHeading(text: string): boolean {
  return PERCENT.test(text);
}

/** True for `Taux` or `Taux (%)`: of commissions, or of VAT. */
export function isRateHeading(text: string): boolean {
  return foldHeading(text) === 'taux';
}

/** True for the heading of prices for customers. */
export function isPublicPriceHeading(text: string): boolean {
  return PUBLIC_PRICE.test(foldHeading(text));
}

/** True for the heading of a column with the currency of each line. */
export function isCurrencyHeading(text: string): boolean {
  return CURRENCY.test(foldHeading(text));
}
