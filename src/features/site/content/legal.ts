/** Numbered section of a legal page. `link` leads to another page of the site or to an anchor on one. */
export interface LegalSection {
  readonly id: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly items?: readonly string[];
  /** Name and value pairs, e.g. « Siège » / address. */
  readonly facts?: readonly { readonly label: string; readonly value: string; readonly href?: string }[];
  readonly after?: string;
  readonly link?: { readonly to: string; readonly label: string };
}

/** Date of the last change of both legal pages. */
export const LEGAL_UPDATE_DATE = { iso: '2024-05-16', label: '16 mai 2024' } as const;
