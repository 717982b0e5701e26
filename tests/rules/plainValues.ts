/** Placeholder for the server timestamp. */
export const SERVER_TIME = Symbol('server time');

/** An integer stored as a double; web clients cannot send it, other clients can. */
export class WholeFloat {
  constructor(readonly value: number) {}
}

/** The time of the request plus a number of days; against a server, the time at which the request is sent. */
export class DaysFromNow {
  constructor(readonly days: number) {}

  toDate(now: number): Date {
    return new Date(now + this.days * 86_400_000);
  }
}

export type Plain =
  | null
  | boolean
  | number
  | string
  | Date
  | typeof SERVER_TIME
  | DaysFromNow
  | WholeFloat
  | Plain[]
  | { [key: string]: Plain };

export type PlainFields = Record<string, Plain>;

/** Documents by path; in a commit, null deletes. */
export type Documents = Record<string, PlainFields>;
export type Writes = Record<string, PlainFields | null>;

export function hasWholeFloat(value: Plain): boolean {
  if (value instanceof WholeFloat) return true;
  if (typeof value !== 'object' || value === null || value instanceof Date || value instanceof DaysFromNow)
    return false;
  return Object.values(value).some(hasWholeFloat);
}
