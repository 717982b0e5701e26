import type { Expression } from './ast';
import type { Evaluation } from './evaluate';
import type { Frame, Result } from './frame';
import { Unknown } from './unknown';
import { Failure } from './values';

const MAX_SNIPPET = 120;

/** Which parts of a condition that was not true are to blame: their lines, their texts, and what they gave. */
export function explain(source: string, evaluation: Evaluation, condition: Expression, frame: Frame): string {
  return blame(evaluation, condition, frame)
    .map(
      ({ expression, result }) => `${snippet(source, expression)} at line ${expression.place.line} ${verdict(result)}`,
    )
    .join(' and ');
}

interface Blamed {
  expression: Expression;
  result: Result;
}

function snippet(source: string, { place }: Expression): string {
  const text = source.slice(place.start, place.end).replace(/\s+/g, ' ');
  return text.length > MAX_SNIPPET ? `${text.slice(0, MAX_SNIPPET)}…` : text;
}

function verdict(result: Result): string {
  if (result instanceof Failure) return `failed: ${result.message}`;
  if (result instanceof Unknown) return 'does not follow from the filters of the query';
  return result === false ? 'was false' : 'was no boolean';
}

/** Follows `&&` to the first side that was not true, `||` to both, and calls into the functions that the rules declare. */
function blame(evaluation: Evaluation, expression: Expression, frame: Frame): Blamed[] {
  if (expression.kind === 'logical') {
    const { left, right } = expression;
    if (expression.operator === '||') return [...blame(evaluation, left, frame), ...blame(evaluation, right, frame)];
    return blame(evaluation, evaluation.evaluate(left, frame) === true ? right : left, frame);
  }
  if (expression.kind === 'call') {
    const called = evaluation.calledBy(expression, frame);
    if (called !== undefined) return blame(evaluation, called.result, called.frame);
  }
  return [{ expression, result: evaluation.evaluate(expression, frame) }];
}
