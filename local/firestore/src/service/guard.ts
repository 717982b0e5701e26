import type { Database } from '../engine/database';
import { denied } from '../engine/errors';
import type { PreparedQuery } from '../engine/query';
import type { StoredDoc, Timestamp } from '../engine/value';
import type { Plan, Step } from '../engine/writes';
import type { LookupLedger, Method, RulesRequest, Ruleset } from '../rules/contract';
import type { Caller } from './caller';
import type { Usage } from './usage';

/** Look-ups that the rules may make for one request: about one document or query, or about several. */
const LOOKUPS_SINGLE = 10;
const LOOKUPS_MULTIPLE = 20;

/** What is asked, for the log and for the rules. */
type Operation = Pick<RulesRequest, 'method' | 'path' | 'resource' | 'newResource' | 'query'>;

/** One request of one caller, in which look-ups are counted together. */
export interface GuardedRequest {
  caller: Caller;
  time: Timestamp;
  lookups: LookupLedger;
}

export const guarded = (caller: Caller, time: Timestamp, operations = 1): GuardedRequest => ({
  caller,
  time,
  lookups: { paths: new Set(), limit: operations > 1 ? LOOKUPS_MULTIPLE : LOOKUPS_SINGLE },
});

function methodOf({ kind, before, precondition }: Step): Method {
  if (kind !== 'update') return kind === 'verify' ? 'get' : 'delete';
  // An update that requires a document asks for the right to update, also when there is none.
  return before || precondition.exists === true || precondition.updateTime ? 'update' : 'create';
}

/** Holds the rules of each project against what callers ask. Without rules nothing but the owner passes. */
export class Guard {
  readonly #rulesets = new Map<string, Ruleset>();

  /**
   * @param fallback rules of the projects that were given none
   * @param report gets one line for each denial
   */
  constructor(
    private readonly fallback: Ruleset | undefined,
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
      const operation = { method: methodOf(step), path: step.segments, resource: step.before };
      const isRead = step.kind === 'verify';
      this.#check(database, request, isRead ? operation : { ...operation, newResource: step.after }, plan);
    }
  }

  #check(database: Database, { caller, time, lookups }: GuardedRequest, operation: Operation, plan?: Plan): void {
    if (caller.kind === 'owner') return;
    const { projectId, databaseId } = database;
    const usage = this.usage.of(projectId);
    const knownLookups = lookups.paths.size;
    const get = (path: readonly string[]): StoredDoc | null => database.get(path);
    const getAfter = (path: readonly string[]): StoredDoc | null => {
      const changed = plan?.changes.get(path.join('/'));
      return changed === undefined ? get(path) : changed;
    };
    const ruleset = this.#rulesets.get(projectId) ?? this.fallback;
    const request = { projectId, database: databaseId, auth: caller.auth, time, lookups, ...operation };
    const decision = ruleset?.authorize(request, { get, getAfter });
    usage.reads.rules += lookups.paths.size - knownLookups;
    if (decision?.allowed) return;
    usage.denied += 1;
    const where = `${operation.method} /${operation.path.join('/')} in ${projectId} by ${caller.auth?.uid ?? 'a visitor'}`;
    this.report(`denied: ${where}: ${decision?.explanation ?? 'no rules are set'}`);
    throw denied('Missing or insufficient permissions.');
  }
}
