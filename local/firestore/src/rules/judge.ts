import { branchesOf } from '../engine/filters';
import { LimitExceeded, MAX_EXPRESSIONS, type Blamed, type Code, type Frame, type Run } from './code';
import type { Decision, DocumentReader, RulesRequest, Ruleset } from './contract';
import { LookupsExceeded, operationOf, type Operation } from './operation';
import { matchPath, queriedPath, type Segment } from './paths';
import type { PatternSegment } from './syntax';
import { factsOf } from './unknown';
import { Failure } from './values';

const MAX_SNIPPET = 120;

/** An `allow`, compiled; `methods` are those of requests. Without a condition it always allows. */
export interface Allow {
  line: number;
  methods: readonly string[];
  condition: Code | null;
}

/** One match statement with its whole path, from the database on. */
export interface Block {
  pattern: readonly PatternSegment[];
  allows: readonly Allow[];
}

/** Deny by default: something is allowed when one `allow` of one matching block is true. */
export class CompiledRules implements Ruleset {
  constructor(
    private readonly source: string,
    private readonly version: 1 | 2,
    private readonly blocks: readonly Block[],
  ) {}

  /** A query is judged all or nothing: each branch of its filter has to be allowed, whatever documents there are. */
  authorize(request: RulesRequest, reader: DocumentReader): Decision {
    const { query, database, path } = request;
    const lookups = new Set<string>();
    try {
      if (!query) {
        const whole = ['databases', database, 'documents', ...path];
        return this.judge(request.method, whole, operationOf(request, reader, null, lookups));
      }
      if (this.version === 1 && query.structuredQuery.from.some((from) => from.allDescendants)) {
        return { allowed: false, explanation: "a collection group needs rules_version '2'" };
      }
      let decision: Decision = { allowed: false, explanation: 'the query has no branch' };
      for (const leaves of branchesOf(query.structuredQuery.where)) {
        const facts = factsOf(leaves);
        const operation = operationOf(request, reader, facts, lookups);
        decision = this.judge('list', queriedPath(request, facts.name), operation);
        if (!decision.allowed) break;
      }
      return decision;
    } catch (error) {
      if (error instanceof LookupsExceeded) return { allowed: false, explanation: error.message };
      throw error;
    }
  }

  private judge(method: string, path: readonly Segment[], operation: Operation): Decision {
    const reasons: string[] = [];
    for (const { pattern, allows } of this.blocks) {
      const asked = allows.filter(({ methods }) => methods.includes(method));
      const captured = asked.length > 0 && matchPath(pattern, path, this.version === 1 ? 1 : 0);
      if (!captured) continue;
      for (const { line, condition } of asked) {
        const reason = condition && this.refusalOf(condition, { ...operation, captured });
        if (reason === null) return { allowed: true, explanation: `allow at line ${line}` };
        reasons.push(`allow at line ${line}: ${reason}`);
      }
    }
    return { allowed: false, explanation: reasons.join('; ') || `no allow for ${method} on this path` };
  }

  /** null when the condition is true, else which of its parts are to blame: their lines, texts, and what they gave. */
  private refusalOf(condition: Code, operation: Operation & Pick<Run, 'captured'>): string | null {
    const frame = (maxExpressions: number): Frame => ({
      run: { ...operation, expressions: 0, maxExpressions },
      depth: 0,
      locals: [],
    });
    try {
      if (condition.evaluate(frame(MAX_EXPRESSIONS)) === true) return null;
    } catch (error) {
      if (error instanceof LimitExceeded) return error.message;
      if (!(error instanceof Failure)) throw error;
    }
    const blamed = condition.blame(frame(Infinity));
    return blamed.map((part) => this.explain(part)).join(' and ');
  }

  private explain({ expression: { place }, verdict }: Blamed): string {
    const text = this.source.slice(place.start, place.end).replace(/\s+/g, ' ');
    const snippet = text.length > MAX_SNIPPET ? `${text.slice(0, MAX_SNIPPET)}…` : text;
    return `${snippet} at line ${place.line} ${verdict}`;
  }
}
