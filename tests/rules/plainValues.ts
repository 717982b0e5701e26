/** Stands for the server's own timestamp. */
export const SERVER_TIME = Symbol('server time');

/** A whole number stored as a double, which web clients cannot send but others can. */
export class WholeFloat {
  constructor(readonly value: number) {}
}

export type Plain =
  null | boolean | number | string | Date | typeof SERVER_TIME | WholeFloat | Plain[] | { [key: string]: Plain };

export type PlainFields = Record<string, Plain>;

/** Documents by path; null deletes in a commit. */
export type Documents = Record<string, PlainFields>;
export type Writes = Record<string, PlainFields | null>;

export function hasWholeFloat(value: Plain): boolean {
  if (value instanceof WholeFloat) return true;
  if (typeof value !== 'object' || value === null || value instanceof Date) return false;
  return Object.values(value).some(hasWholeFloat);
}
