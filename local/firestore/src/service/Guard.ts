import type { Database } from '../core/Database';
import { createPermissionDeniedError } from '../core/errors';
import type { PreparedQuery } from '../core/query';
import type { StoredDoc, Timestamp } from '../core/value';
import type { CommitPlan, WriteStep } from '../core/writes';
import type { RulesMethod, RulesRequest, Ruleset } from '../rules/ruleset';
import type { Caller } from './caller';
import type { UsageCounter } from './UsageCounter';

/** The operation, for the report of a denial and for the rules. */
type Operation = Pick<RulesRequest, 'method' | 'path' | 'resource' | 'newResource' | 'query'>;

/** One request of one caller; its operations share `lookups`. */
export interface RequestContext extends Pick<RulesRequest, 'time' | 'lookups'> {
  caller: Caller;
}

export const createRequestContext = (caller: Caller, time: Timestamp): RequestContext => ({
  caller,
  time,
  lookups: new Set(),
});

function toRulesMethod({ kind, before, precondition }: WriteStep): RulesMethod {
  if (kind !== 'update') return kind === 'verify' ? 'get' : 'delete';
  // A write that requires the document is checked as an update, even if the document is missing.
  return before || precondition.exists === true || precondition.updateTime ? 'update' : 'create';
}

/** Enforces the rules of each project. Without rules, only the owner has access. */
export class Guard {
  readonly #rulesets = new Map<string, Ruleset>();

  /**
   * @param fallback rules of projects without their own
   * @param report receives one line per denial
   */
  constructor(
    private readonly fallback: Ruleset | undefined,
    private readonly usage: UsageCounter,
    private readonly report: (line: string) => void,
  ) {}

  setRules(projectId: string, ruleset: Ruleset): void {
    this.#rulesets.set(projectId, ruleset);
  }

  /** Throws PERMISSION_DENIED unless the document may be read. */
  assertGetAllowed(
    database: Database,
    path: readonly string[],
    resource: StoredDoc | null,
    context: RequestContext,
  ): void {
    this.#assertAllowed(database, context, { method: 'get', path, resource });
  }

  /** Throws PERMISSION_DENIED unless every possible result of the query may be read. */
  assertListAllowed(database: Database, query: PreparedQuery, context: RequestContext): void {
    const { parent, structuredQuery, collectionId, allDescendants } = query;
    const path = allDescendants ? parent : [...parent, collectionId];
    this.#assertAllowed(database, context, {
      method: 'list',
      path,
      resource: null,
      query: { parent, structuredQuery },
    });
  }

  /** Throws PERMISSION_DENIED unless each write is allowed given all other writes of its commit. */
  assertCommitAllowed(database: Database, plan: CommitPlan, context: RequestContext): void {
    for (const step of plan.steps) {
      const operation = { method: toRulesMethod(step), path: step.segments, resource: step.before };
      const isRead = step.kind === 'verify';
      this.#assertAllowed(database, context, isRead ? operation : { ...operation, newResource: step.after }, plan);
    }
  }

  #assertAllowed(
    database: Database,
    { caller, time, lookups }: RequestContext,
    operation: Operation,
    plan?: CommitPlan,
  ): void {
    if (caller.kind === 'owner') return;
    const { projectId, databaseId } = database;
    const usage = this.usage.getCounts(projectId);
    const previousLookups = lookups.size;
    const get = (path: readonly string[]): StoredDoc | null => database.get(path);
    const getAfter = (path: readonly string[]): StoredDoc | null => {
      const changed = plan?.changes.get(path.join('/'));
      return changed === undefined ? get(path) : changed;
    };
    const ruleset = this.#rulesets.get(projectId) ?? this.fallback;
    const request = { databaseId, auth: caller.auth, time, lookups, ...operation };
    const decision = ruleset?.authorize(request, { get, getAfter });
    usage.reads.rules += lookups.size - previousLookups;
    if (decision?.isAllowed) return;
    usage.denied += 1;
    const operationDescription = `${operation.method} /${operation.path.join('/')} in ${projectId} by ${caller.auth?.uid ?? 'a visitor'}`;
    this.report(`denied: ${operationDescription}: ${decision?.explain() ?? 'no rules are set'}`);
    throw createPermissionDeniedError('Missing or insufficient permissions.');
  }
}
