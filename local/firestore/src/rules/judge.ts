import { branchesOf } from '../engine/filters';
import type { StoredDoc } from '../engine/value';
import { LimitExceeded, MAX_EXPRESSIONS, type Blamed, type Code, type Frame, type Lookup, type Run } from './code';
import type { Decision, DocumentReader, RulesRequest, Ruleset } from './contract';
import { matchPath, queriedPath, type Segment } from './paths';
import type { PatternSegment } from './syntax';
import { factsOf, Unknown, type DocumentFacts } from './unknown';
import { fail, Failure, mapOf, pathOfName, RulePath, ruleValueOf, timestampOf, typeOf } from './values';
import type { RuleMap, RuleValue } from './values';

const MAX_LOOKUPS = 10;
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

/** Thrown where an operation or a whole request looks up more documents than allowed: that denies it at once. */
class LookupsExceeded extends Error {}

const converted = new WeakMap<StoredDoc, RuleMap>();

/** `resource` of the language, or null for a missing document. A stored document never changes: it is converted once. */
function resourceOf(document: StoredDoc | null): RuleMap | null {
  if (document === null) return null;
  const known = converted.get(document);
  if (known) return known;
  const name = pathOfName(document.name);
  const resource = new Map<string, RuleValue>([
    ['data', ruleValueOf({ mapValue: { fields: document.fields } })],
    ['id', name.segments.at(-1) ?? ''],
    ['__name__', name],
  ]);
  converted.set(document, resource);
  return resource;
}

/** A claim of a token: JSON numbers without a fraction are int, as the language shows them. */
function claimOf(claim: unknown): RuleValue {
  if (typeof claim === 'number') return Number.isInteger(claim) ? BigInt(claim) : claim;
  if (typeof claim === 'boolean' || typeof claim === 'string') return claim;
  if (Array.isArray(claim)) return claim.map(claimOf);
  if (typeof claim !== 'object' || claim === null) return null;
  return mapOf(Object.entries(claim).map(([key, value]) => [key, claimOf(value)]));
}

/** Only what was said is there: no `resource` in a read, no `query` but in a list, of which no `orderBy` (its shape is documented nowhere). */
function requestOf({ method, database, path, time, auth, newResource, query }: RulesRequest): RuleMap {
  const request = new Map<string, RuleValue>([
    ['method', method],
    ['path', new RulePath(['databases', database, 'documents', ...path])],
    ['time', timestampOf(time)],
    ['auth', auth && claimOf({ uid: auth.uid, token: auth.token })],
  ]);
  if (newResource !== undefined) request.set('resource', resourceOf(newResource));
  if (query !== undefined) {
    const { limit, offset } = query.structuredQuery;
    const asked = { ...(limit && { limit: limit.value }), ...(offset > 0 && { offset }) };
    request.set('query', claimOf(asked));
  }
  return request;
}

/** What is judged, as the language sees it. */
type Operation = Pick<Run, 'request' | 'resource' | 'lookup'>;

/**
 * @param facts those of the branch of the query that is judged; null for anything but a query
 * @param lookups distinct look-ups of this operation: the same call on the same path counts once
 */
function operationOf(
  source: RulesRequest,
  reader: DocumentReader,
  facts: DocumentFacts | null,
  lookups: Set<string>,
): Operation {
  function lookup(name: Lookup, path: RuleValue): RuleValue {
    if (!(path instanceof RulePath)) return fail(`${typeOf(path)} is no path`);
    const [databases, database, documents, ...segments] = path.segments;
    if (databases !== 'databases' || documents !== 'documents' || database !== source.database) {
      return fail('a path of a document begins with /databases/$(database)/documents');
    }
    if (segments.length === 0 || segments.length % 2 !== 0) return fail('the path of a collection');
    const ofRequest = source.lookups;
    for (const counted of [lookups, ofRequest.paths]) counted.add(`${name} ${segments.join('/')}`);
    if (lookups.size > MAX_LOOKUPS) throw new LookupsExceeded(`more than ${MAX_LOOKUPS} look-ups for one operation`);
    if (ofRequest.paths.size > ofRequest.limit) {
      throw new LookupsExceeded(`more than ${ofRequest.limit} look-ups for one request`);
    }
    const document = name.endsWith('After') ? reader.getAfter(segments) : reader.get(segments);
    return name.startsWith('exists') ? document !== null : resourceOf(document);
  }
  const resource = facts === null ? resourceOf(source.resource) : new Unknown(facts, null);
  return { request: requestOf(source), resource, lookup };
}

/** Deny by default: something is allowed when one `allow` of one matching block is true. */
export class CompiledRules implements Ruleset {
  constructor(
    private readonly source: string,
    private readonly version: 1 | 2,
    private readonly blocks: readonly Block[],
  ) {}

  authorize(request: RulesRequest, reader: DocumentReader): Decision {
    try {
      return this.decide(request, reader, new Set());
    } catch (error) {
      if (error instanceof LookupsExceeded) return { allowed: false, explanation: error.message };
      throw error;
    }
  }

  /** A query is judged all or nothing: each branch of its filter has to be allowed, whatever documents there are. */
  private decide(request: RulesRequest, reader: DocumentReader, lookups: Set<string>): Decision {
    const { query, database, path } = request;
    if (!query) {
      const whole = ['databases', database, 'documents', ...path];
      return this.judge(request.method, whole, operationOf(request, reader, null, lookups));
    }
    let decision: Decision = { allowed: false, explanation: "a collection group needs rules_version '2'" };
    if (this.version === 1 && query.structuredQuery.from.some((from) => from.allDescendants)) return decision;
    for (const leaves of branchesOf(query.structuredQuery.where)) {
      const facts = factsOf(leaves);
      const operation = operationOf(request, reader, facts, lookups);
      decision = this.judge('list', queriedPath(request, facts.name), operation);
      if (!decision.allowed) break;
    }
    return decision;
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
