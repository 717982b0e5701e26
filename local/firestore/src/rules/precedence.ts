import type { BinaryOperator, Expression, LogicalOperator, Place } from './ast';

/** What follows an operand: an operator with its right side, or `is` with a type. */
export type Step = { operator: string; operand: Expression } | { operator: 'is'; type: string; place: Place };

type Infix = BinaryOperator | LogicalOperator;

/** From weakest to strongest, as the documentation of rules lists them; within a rank from left to right. */
const RANKS: readonly (readonly (Infix | 'is')[])[] = [
  ['||'],
  ['&&'],
  ['==', '!='],
  ['in', 'is'],
  ['<', '<=', '>', '>='],
  ['+', '-'],
  ['*', '/', '%'],
];

/** One expression out of an operand and the steps after it. */
export function fold(first: Expression, steps: readonly Step[], rank: number): Expression {
  const operators = RANKS[rank];
  if (operators === undefined || steps.length === 0) return first;
  const parts: { step: Step | null; inner: Step[] }[] = [{ step: null, inner: [] }];
  for (const step of steps) {
    if (operators.some((operator) => operator === step.operator)) parts.push({ step, inner: [] });
    else parts.at(-1)?.inner.push(step);
  }
  let left = first;
  for (const { step, inner } of parts) {
    if (step === null) left = fold(left, inner, rank + 1);
    else if ('type' in step) left = { kind: 'is', operand: left, type: step.type, place: spanned(left, step) };
    else left = joined(left, step.operator, fold(step.operand, inner, rank + 1));
  }
  return left;
}

function joined(left: Expression, text: string, right: Expression): Expression {
  const operator = RANKS.flat().find((known) => known === text) ?? '==';
  const place = spanned(left, right);
  if (operator === '&&' || operator === '||') return { kind: 'logical', operator, left, right, place };
  return { kind: 'binary', operator: operator === 'is' ? '==' : operator, left, right, place };
}

function spanned(from: { place: Place }, to: { place: Place }): Place {
  return { ...from.place, end: to.place.end };
}
