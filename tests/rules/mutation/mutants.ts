import { parseRules } from '../../../local/firestore/src/rules/parser';
import type {
  AllowStatement,
  Expression,
  FunctionDeclaration,
  MatchStatement,
  Place,
} from '../../../local/firestore/src/rules/syntax';

/** The rules with one thing changed that a test has to notice. */
export interface Mutant {
  line: number;
  description: string;
  source: string;
}

const BOUNDARIES: Readonly<Record<string, string>> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' };

/**
 * Each condition taken out (`true` in a conjunction, `false` in a disjunction), each boundary moved by one, each entry of
 * a list, each method of an allow and each allow dropped.
 */
export function mutantsOf(source: string): Mutant[] {
  const file = parseRules(source);
  const mutants: Mutant[] = [];

  function replace(place: Place, text: string): void {
    const old = source.slice(place.start, place.end);
    const description = text === '' ? `without ${shorten(old)}` : `${shorten(old)} → ${shorten(text)}`;
    mutants.push({
      line: place.line,
      description,
      source: source.slice(0, place.start) + text + source.slice(place.end),
    });
  }

  function condition(expression: Expression, neutral: 'true' | 'false'): void {
    if (expression.kind !== 'logical') {
      replace(expression.place, neutral);
      visit(expression);
      return;
    }
    const inner = expression.text === '&&' ? 'true' : 'false';
    for (const side of expression.parts) condition(side, inner);
  }

  /** What can be changed inside of a condition. */
  function visit(expression: Expression): void {
    const { place } = expression;
    const text = source.slice(place.start, place.end);
    if (expression.kind === 'binary' && BOUNDARIES[expression.text] !== undefined) {
      const [left, right] = expression.parts;
      replace(place, `${slice(left.place)} ${BOUNDARIES[expression.text]} ${slice(right.place)}`);
    }
    if (expression.kind === 'literal' && typeof expression.value === 'bigint') {
      replace(place, String(expression.value + 1n));
      if (expression.value > 0n) replace(place, String(expression.value - 1n));
    }
    if (expression.kind === 'literal' && typeof expression.value === 'string') quantifiers(place, text);
    if (expression.kind === 'list') {
      expression.parts.forEach((_, dropped) => {
        const kept = expression.parts.filter((_item, index) => index !== dropped).map((item) => slice(item.place));
        replace(place, `[${kept.join(', ')}]`);
      });
    }
    expression.parts.forEach(visit);
  }

  /** The bounds of `{1,64}` in a regular expression, one more and one less. */
  function quantifiers(place: Place, text: string): void {
    for (const bounds of text.matchAll(/(?<=[{,])\d+(?=[,}])/g)) {
      for (const bound of [Number(bounds[0]) - 1, Number(bounds[0]) + 1]) {
        if (bound >= 0)
          replace(place, text.slice(0, bounds.index) + bound + text.slice(bounds.index + bounds[0].length));
      }
    }
  }

  function slice(place: Place): string {
    return source.slice(place.start, place.end);
  }

  function functions(declarations: readonly FunctionDeclaration[]): void {
    for (const { lets, result } of declarations) {
      lets.forEach((statement) => visit(statement.value));
      if (isCondition(result)) condition(result, 'true');
      else visit(result);
    }
  }

  function allow(statement: AllowStatement): void {
    replace(statement.place, '');
    if (statement.methods.length > 1) {
      for (const dropped of statement.methods) {
        const kept = statement.methods.filter((method) => method !== dropped).join(', ');
        replace(statement.place, slice(statement.place).replace(statement.methods.join(', '), kept));
      }
    }
    if (statement.condition !== null) condition(statement.condition, 'true');
  }

  function match(statement: MatchStatement): void {
    functions(statement.functions);
    statement.allows.forEach(allow);
    statement.matches.forEach(match);
  }

  functions(file.functions);
  file.matches.forEach(match);
  return mutants;
}

/** Functions that answer paths and numbers have no condition to take out. */
function isCondition({ kind }: Expression): boolean {
  return kind === 'logical' || kind === 'binary' || kind === 'method' || kind === 'is';
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length > 90 ? `${line.slice(0, 90)}…` : line;
}
