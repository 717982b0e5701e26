import { toRequestTime } from '../core/CommitClock';
import { toDisjunctions } from '../core/filters';
import type { StoredDoc } from '../core/value';
import {
  AllowLimitExceededError,
  MAX_EXPRESSIONS_PER_ALLOW,
  type FailedCondition,
  type CompiledExpression,
  type EvaluationFrame,
  type LookupFunction,
  type AllowEvaluation,
} from './evaluators';
import type { Decision, DocumentReader, RulesRequest, Ruleset } from './ruleset';
import { matchPath, buildQueryPath, type RequestPathSegment } from './paths';
import type { PatternSegment } from './syntax';
import { collectQueryResultFacts, SymbolicValue, type QueryResultFacts } from './SymbolicValue';
import {
  throwRuleFailure,
  RuleFailure,
  buildRuleMap,
  toRulePath,
  RulePath,
  toRuleValue,
  toRuleTimestamp,
  getTypeName,
} from './values';
import type { RuleMap, RuleValue } from './values';

/** Distinct look-ups of one operation, and of all operations of one client request. */
const MAX_LOOKUPS_PER_OPERATION = 10;
const MAX_LOOKUPS_PER_REQUEST = 20;
const MAX_SNIPPET = 120;

/** A compiled `allow`; `methods` are request methods. Always allows if `condition` is null. */
export interface CompiledAllow {
  line: number;
  methods: readonly string[];
  condition: CompiledExpression | null;
}

/** A compiled match statement; `pattern` is its full path, the database included. */
export interface CompiledMatch {
  pattern: readonly PatternSegment[];
  allows: readonly CompiledAllow[];
}

/** Thrown over the limit of look-ups. Denies the operation at once; `&&` and `||` do not absorb it. */
class LookupsExceededError extends Error {}

const resourceCache = new WeakMap<StoredDoc, RuleMap>();

/** Converts a document to `resource`, null if missing; cached, because stored documents are immutable. */
function toResource(document: StoredDoc | null): RuleMap | null {
  if (document === null) return null;
  const cached = resourceCache.get(document);
  if (cached) return cached;
  const name = toRulePath(document.name);
  const resource = new Map<string, RuleValue>([
    ['data', toRuleValue({ mapValue: { fields: document.fields } })],
    ['id', name.segments.at(-1) ?? ''],
    ['__name__', name],
  ]);
  resourceCache.set(document, resource);
  return resource;
}

/** Converts a token claim; JSON numbers without a fraction become int. */
function toClaim(claim: unknown): RuleValue {
  if (typeof claim === 'number') return Number.isInteger(claim) ? BigInt(claim) : claim;
  if (typeof claim === 'boolean' || typeof claim === 'string') return claim;
  if (Array.isArray(claim)) return claim.map(toClaim);
  if (typeof claim !== 'object' || claim === null) return null;
  return buildRuleMap(Object.entries(claim).map(([key, value]) => [key, toClaim(value)]));
}

/** Builds `request`: no `resource` in a read, `query` only in a list, without `orderBy` (its shape is undocumented). */
function toRequest({ method, databaseId, path, time, auth, newResource, query }: RulesRequest): RuleMap {
  const request = new Map<string, RuleValue>([
    ['method', method],
    ['path', new RulePath(['databases', databaseId, 'documents', ...path])],
    ['time', toRuleTimestamp(toRequestTime(time))],
    ['auth', auth && toClaim({ uid: auth.uid, token: auth.token })],
  ]);
  if (newResource !== undefined) request.set('resource', toResource(newResource));
  if (query !== undefined) {
    const { limit, offset } = query.structuredQuery;
    const candidates = { ...(limit && { limit: limit.value }), ...(offset > 0 && { offset }) };
    request.set('query', toClaim(candidates));
  }
  return request;
}

/** Inputs of an evaluation, converted to the types of the language. */
type EvaluationInput = Pick<AllowEvaluation, 'request' | 'resource' | 'lookup'>;

/**
 * Converts an operation; its look-ups count against both limits.
 * @param facts proven by the disjunction under evaluation; null for anything but a query
 * @param lookups distinct look-ups of this operation: repeated calls count once
 */
function buildEvaluationInput(
  source: RulesRequest,
  reader: DocumentReader,
  facts: QueryResultFacts | null,
  lookups: Set<string>,
): EvaluationInput {
  function lookup(name: LookupFunction, path: RuleValue): RuleValue {
    if (!(path instanceof RulePath)) return throwRuleFailure(`${getTypeName(path)} is no path`);
    const [databases, databaseId, documents, ...segments] = path.segments;
    if (databases !== 'databases' || documents !== 'documents' || databaseId !== source.databaseId) {
      return throwRuleFailure('a path of a document begins with /databases/$(database)/documents');
    }
    if (segments.length === 0 || segments.length % 2 !== 0) return throwRuleFailure('the path of a collection');
    for (const counted of [lookups, source.lookups]) counted.add(`${name} ${segments.join('/')}`);
    if (lookups.size > MAX_LOOKUPS_PER_OPERATION) {
      throw new LookupsExceededError(`more than ${MAX_LOOKUPS_PER_OPERATION} look-ups for one operation`);
    }
    if (source.lookups.size > MAX_LOOKUPS_PER_REQUEST) {
      throw new LookupsExceededError(`more than ${MAX_LOOKUPS_PER_REQUEST} look-ups for one request`);
    }
    const document = name.endsWith('After') ? reader.getAfter(segments) : reader.get(segments);
    return name.startsWith('exists') ? document !== null : toResource(document);
  }
  const resource = facts === null ? toResource(source.resource) : new SymbolicValue(facts, null);
  return { request: toRequest(source), resource, lookup };
}

/** Allows an operation if one `allow` of one matching block is true; denies by default. */
export class CompiledRules implements Ruleset {
  constructor(
    private readonly source: string,
    private readonly version: 1 | 2,
    private readonly blocks: readonly CompiledMatch[],
  ) {}

  authorize(request: RulesRequest, reader: DocumentReader): Decision {
    try {
      return this.decide(request, reader, new Set());
    } catch (error) {
      if (error instanceof LookupsExceededError) return { isAllowed: false, explain: () => error.message };
      throw error;
    }
  }

  /** Allows a query if the rules allow every disjunct (OR branch) of its filter, whatever documents are stored. */
  private decide(request: RulesRequest, reader: DocumentReader, lookups: Set<string>): Decision {
    const { query, databaseId, path } = request;
    if (!query) {
      const fullPath = ['databases', databaseId, 'documents', ...path];
      return this.evaluate(request.method, fullPath, buildEvaluationInput(request, reader, null, lookups));
    }
    let decision: Decision = { isAllowed: false, explain: () => "a collection group needs rules_version '2'" };
    if (this.version === 1 && query.structuredQuery.from.some((from) => from.allDescendants)) return decision;
    for (const fieldFilters of toDisjunctions(query.structuredQuery.where)) {
      const facts = collectQueryResultFacts(fieldFilters);
      const input = buildEvaluationInput(request, reader, facts, lookups);
      decision = this.evaluate('list', buildQueryPath(request, facts.name), input);
      if (!decision.isAllowed) break;
    }
    return decision;
  }

  private evaluate(method: string, path: readonly RequestPathSegment[], input: EvaluationInput): Decision {
    const denials: (() => string)[] = [];
    for (const { pattern, allows } of this.blocks) {
      const candidates = allows.filter(({ methods }) => methods.includes(method));
      const wildcardValues = candidates.length > 0 && matchPath(pattern, path, this.version === 1 ? 1 : 0);
      if (!wildcardValues) continue;
      for (const { line, condition } of candidates) {
        const explainDenial = condition && this.evaluateCondition(condition, { ...input, wildcardValues });
        if (explainDenial === null) return { isAllowed: true, explain: () => `allow at line ${line}` };
        denials.push(() => `allow at line ${line}: ${explainDenial()}`);
      }
    }
    return {
      isAllowed: false,
      explain: () => denials.map((explain) => explain()).join('; ') || `no allow for ${method} on this path`,
    };
  }

  /** Returns null if the condition is true, else a function that describes its failing parts: line, text, outcome. */
  private evaluateCondition(
    condition: CompiledExpression,
    input: EvaluationInput & Pick<AllowEvaluation, 'wildcardValues'>,
  ): (() => string) | null {
    const frame = (maxExpressions: number): EvaluationFrame => ({
      evaluation: { ...input, expressions: 0, maxExpressions },
      depth: 0,
      locals: [],
    });
    try {
      if (condition.evaluate(frame(MAX_EXPRESSIONS_PER_ALLOW)) === true) return null;
    } catch (error) {
      if (error instanceof AllowLimitExceededError) return () => error.message;
      if (!(error instanceof RuleFailure)) throw error;
    }
    return () => {
      const failedConditions = condition.findFailedConditions(frame(Infinity));
      return failedConditions.map((part) => this.formatFailure(part)).join(' and ');
    };
  }

  private formatFailure({ expression: { range }, outcome }: FailedCondition): string {
    const text = this.source.slice(range.start, range.end).replace(/\s+/g, ' ');
    const snippet = text.length > MAX_SNIPPET ? `${text.slice(0, MAX_SNIPPET)}…` : text;
    return `${snippet} at line ${range.line} ${outcome}`;
  }
}
