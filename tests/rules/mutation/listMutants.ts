import { parseRules } from '../../../local/firestore/src/rules/parseRules';
import type {
  AllowStatement,
  Expression,
  FunctionDeclaration,
  MatchStatement,
  SourceRange,
} from '../../../local/firestore/src/rules/syntax';

/** The rules with one change that a test must detect. */
export interface Mutant {
  line: number;
  description: string;
  source: string;
}

const BOUNDARIES: Readonly<Record<string, string>> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' };

/**
 * Removes each condition (`true` in a conjunction, `false` in a disjunction), moves each boundary by one, and drops
 * each list entry, each method of an allow and each allow.
 */
export function listMutants(source: string): Mutant[] {
  const file = parseRules(source);
  const mutants: Mutant[] = [];

  function addMutant(range: SourceRange, text: string): void {
    const old = source.slice(range.start, range.end);
    const description = text === '' ? `without ${shorten(old)}` : `${shorten(old)} → ${shorten(text)}`;
    mutants.push({
      line: range.line,
      description,
      source: source.slice(0, range.start) + text + source.slice(range.end),
    });
  }

  function mutateCondition(expression: Expression, neutral: 'true' | 'false'): void {
    if (expression.kind !== 'logical') {
      addMutant(expression.range, neutral);
      mutateExpression(expression);
      return;
    }
    const inner = expression.text === '&&' ? 'true' : 'false';
    for (const side of expression.parts) mutateCondition(side, inner);
  }

  /** Adds the mutants inside an expression. */
  function mutateExpression(expression: Expression): void {
    const { range } = expression;
    const text = source.slice(range.start, range.end);
    if (expression.kind === 'binary' && BOUNDARIES[expression.text] !== undefined) {
      const [left, right] = expression.parts;
      addMutant(range, `${slice(left.range)} ${BOUNDARIES[expression.text]} ${slice(right.range)}`);
    }
    if (expression.kind === 'literal' && typeof expression.value === 'bigint') {
      addMutant(range, String(expression.value + 1n));
      if (expression.value > 0n) addMutant(range, String(expression.value - 1n));
    }
    if (expression.kind === 'literal' && typeof expression.value === 'string') mutateQuantifiers(range, text);
    if (expression.kind === 'list') {
      expression.parts.forEach((_, dropped) => {
        const remaining = expression.parts.filter((_item, index) => index !== dropped).map((item) => slice(item.range));
        addMutant(range, `[${remaining.join(', ')}]`);
      });
    }
    expression.parts.forEach(mutateExpression);
  }

  /** Moves the bounds of `{1,64}` in a regular expression by one. */
  function mutateQuantifiers(range: SourceRange, text: string): void {
    for (const bounds of text.matchAll(/(?<=[{,])\d+(?=[,}])/g)) {
      for (const bound of [Number(bounds[0]) - 1, Number(bounds[0]) + 1]) {
        if (bound >= 0)
          addMutant(range, text.slice(0, bounds.index) + bound + text.slice(bounds.index + bounds[0].length));
      }
    }
  }

  function slice(range: SourceRange): string {
    return source.slice(range.start, range.end);
  }

  function mutateFunctions(declarations: readonly FunctionDeclaration[]): void {
    for (const { lets, result } of declarations) {
      lets.forEach((statement) => mutateExpression(statement.value));
      if (isCondition(result)) mutateCondition(result, 'true');
      else mutateExpression(result);
    }
  }

  function mutateAllow(statement: AllowStatement): void {
    addMutant(statement.range, '');
    if (statement.methods.length > 1) {
      for (const dropped of statement.methods) {
        const remaining = statement.methods.filter((method) => method !== dropped).join(', ');
        addMutant(statement.range, slice(statement.range).replace(statement.methods.join(', '), remaining));
      }
    }
    if (statement.condition !== null) mutateCondition(statement.condition, 'true');
  }

  function mutateMatch(statement: MatchStatement): void {
    mutateFunctions(statement.functions);
    statement.allows.forEach(mutateAllow);
    statement.matches.forEach(mutateMatch);
  }

  mutateFunctions(file.functions);
  file.matches.forEach(mutateMatch);
  return mutants;
}

/** False for functions that return paths or numbers. */
function isCondition({ kind }: Expression): boolean {
  return kind === 'logical' || kind === 'binary' || kind === 'method' || kind === 'is';
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length > 90 ? `${line.slice(0, 90)}…` : line;
}
