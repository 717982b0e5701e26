import type { LetStatement } from './ast';
import type { Scope } from './scope';
import type { Unknown } from './unknown';
import type { Failure, RuleValue } from './values';

/** What an expression gives: a value, an error, or (judging a query) what the filters leave open. */
export type Result = RuleValue | Failure | Unknown;

/** Thrown where a limit of the language ends the evaluation of one `allow`, whatever is around it. */
export class LimitExceeded extends Error {}

/** A parameter, or a `let`, which has no result before it is first needed. `frame` is what was visible before it. */
export type Local = { result: Result } | { result?: Result; statement: LetStatement; frame: Frame };

/** Where an expression is evaluated: its scope, its function's parameters and lets, and how deep the calls are. */
export interface Frame {
  scope: Scope;
  locals: Map<string, Local>;
  depth: number;
}
