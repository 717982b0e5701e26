import type { Database } from '../engine/database';
import { ServiceError } from '../engine/errors';
import type { PreparedQuery } from '../engine/query';
import { parseDatabaseName } from '../engine/resourceName';
import type { StoredDoc, Timestamp } from '../engine/value';
import type { Plan, Step } from '../engine/writes';
import type { LookupLedger, Method, RulesRequest, Ruleset } from '../rules/contract';
import type { Caller } from './caller';
import type { Usage } from './usage';

/** Look-ups that the rules may make for one request: about one document or query, or about several. */
const LOOKUPS_SINGLE = 10;
const LOOKUPS_MULTIPLE = 20;

export const newLedger = (operations: number): LookupLedger => ({
  paths: new Set(),
  limit: operations > 1 ? LOOKUPS_MULTIPLE : LOOKUPS_SINGLE,
});

/** What is asked, for the log and for the rules. */
type Operation = Pick<RulesRequest, 'method' | 'path' | 'resource' | 'newResource' | 'query'>;

/** One request of one caller, in which look-ups are counted together. */
export interface GuardedRequest {
  caller: Caller;
  time: Timestamp;
  lookups: LookupLedger;
}

function methodOf(step: Step): Method {
  if (step.kind === 'verify') return 'get';
  if (step.kind === 'delete') return 'delete';
  // An update that requires a document asks for the right to update, also when there is none.
  const requiresDocument = step.precondition.exists === true || step.precondition.updateTime !== undefined;
  return step.before || requiresDocument ? 'update' : 'create';
}

/** Holds the rules of each project against what callers ask. Without rules nothing but the owner passes. */
export class Guard {
  readonly #rulesets = new Map<string, Ruleset>();

  /**
   * @param fallback rules of the projects that were given none
   * @param report gets one line for each denial
   */
  constructor(
    private readonly fallback: Ruleset | null,
    private readonly usage: Usage,
    private readonly report: (line: string) => void,
  ) {}

  setRules(projectId: string, ruleset: Ruleset): void {
    this.#rulesets.set(projectId, ruleset);
  }

  /** PERMISSION_DENIED unless the document may be read. */
  checkGet(database: Database, path: readonly string[], resource: StoredDoc | null, request: GuardedRequest): void {
    this.#check(database, request, { method: 'get', path, resource });
  }

  /** PERMISSION_DENIED unless everything that the query could ever answer may be read. */
  checkList(database: Database, query: PreparedQuery, request: GuardedRequest): void {
    const { parent, structuredQuery, collectionId, allDescendants } = query;
    const path = allDescendants ? parent : [...parent, collectionId];
    this.#check(database, request, { method: 'list', path, resource: null, query: { parent, structuredQuery } });
  }

  /** PERMISSION_DENIED unless each write may be made, seen beside all the others of its commit. */
  checkCommit(database: Database, plan: Plan, request: GuardedRequest): void {
    for (const step of plan.steps) {
      const method = methodOf(step);
      const { segments: path, before: resource, after } = step;
      const operation = { method, path, resource };
      this.#check(database, request, method === 'get' ? operation : { ...operation, newResource: after }, plan);
    }
  }

  #check(database: Database, request: GuardedRequest, operation: Operation, plan?: Plan): void {
    if (request.caller.kind === 'owner') return;
    const { projectId, databaseId } = parseDatabaseName(database.name);
    const ruleset = this.#rulesets.get(projectId) ?? this.fallback;
    const knownLookups = request.lookups.paths.size;
    const get = (path: readonly string[]): StoredDoc | null => database.get(path);
    const { auth } = request.caller;
    const context = { projectId, database: databaseId, auth, time: request.time, lookups: request.lookups };
    const decision = ruleset?.authorize(
      { ...context, ...operation },
      {
        get,
        getAfter: (path) => plan?.changes.get(path.join('/')) ?? (plan?.changes.has(path.join('/')) ? null : get(path)),
      },
    ) ?? { allowed: false, explanation: 'no rules are set' };
    const usage = this.usage.of(projectId);
    usage.reads.rules += request.lookups.paths.size - knownLookups;
    if (decision.allowed) return;
    usage.denied += 1;
    const where = `${operation.method} /${operation.path.join('/')} in ${projectId} by ${auth?.uid ?? 'a visitor'}`;
    this.report(`denied: ${where}: ${decision.explanation}`);
    throw new ServiceError('PERMISSION_DENIED', 'Missing or insufficient permissions.');
  }
}
