import type { AllowStatement } from './ast';
import { checkRules } from './check';
import type { CompileRules, Decision, DocumentReader, Method, RulesRequest, Ruleset } from './contract';
import { Evaluation } from './evaluate';
import { explain } from './explain';
import { branchesOf, type DocumentFacts } from './facts';
import { LimitExceeded, type Frame } from './frame';
import { LookupsExceeded } from './lookups';
import { matchPath, type Captured, type Segment } from './matchPath';
import { operationOf, type Operation } from './operation';
import { parseRules } from './parser';
import { queriedPath } from './queriedPath';
import { blocksOf, type Block } from './scope';

const COVERS: Readonly<Record<Method, readonly string[]>> = {
  get: ['get', 'read'],
  list: ['list', 'read'],
  create: ['create', 'write'],
  update: ['update', 'write'],
  delete: ['delete', 'write'],
};

/** Deny by default: something is allowed when one `allow` of one matching block is true. */
class CompiledRules implements Ruleset {
  constructor(
    private readonly source: string,
    private readonly version: 1 | 2,
    private readonly blocks: readonly Block[],
  ) {}

  authorize(request: RulesRequest, reader: DocumentReader): Decision {
    const lookups = new Set<string>();
    try {
      if (request.query === undefined) {
        const path = ['databases', request.database, 'documents', ...request.path];
        return this.judge(path, operationOf(request, reader, null, lookups));
      }
      return this.judgeQuery(request, reader, lookups);
    } catch (error) {
      if (error instanceof LookupsExceeded) return { allowed: false, explanation: error.message };
      throw error;
    }
  }

  /** All or nothing: each branch of the filter has to be allowed as a whole, whatever documents there are. */
  private judgeQuery(request: RulesRequest, reader: DocumentReader, lookups: Set<string>): Decision {
    const group = request.query?.structuredQuery.from.some((from) => from.allDescendants) ?? false;
    if (group && this.version === 1)
      return { allowed: false, explanation: "a collection group needs rules_version '2'" };
    let decision: Decision = { allowed: false, explanation: 'the query has no branch' };
    for (const facts of branchesOf(request.query?.structuredQuery.where ?? null)) {
      decision = this.judgeBranch(request, reader, facts, lookups);
      if (!decision.allowed) return decision;
    }
    return decision;
  }

  private judgeBranch(
    request: RulesRequest,
    reader: DocumentReader,
    facts: DocumentFacts,
    lookups: Set<string>,
  ): Decision {
    return this.judge(queriedPath(request, facts), operationOf(request, reader, facts, lookups));
  }

  private judge(path: readonly Segment[], operation: Operation): Decision {
    const { method } = operation.source;
    const reasons: string[] = [];
    for (const block of this.blocks) {
      const allows = block.allows.filter((allow) => allow.methods.some((name) => COVERS[method].includes(name)));
      const captured = allows.length === 0 ? undefined : matchPath(block.pattern, path, this.version === 1 ? 1 : 0);
      if (captured === undefined) continue;
      for (const allow of allows) {
        const reason = this.refusalOf(allow, block, captured, operation);
        const place = `allow at line ${allow.place.line}`;
        if (reason === null) return { allowed: true, explanation: place };
        reasons.push(`${place}: ${reason}`);
      }
    }
    return { allowed: false, explanation: reasons.join('; ') || `no allow for ${method} on this path` };
  }

  /** null when the statement allows the operation, else why it does not. */
  private refusalOf(
    { condition }: AllowStatement,
    { scope }: Block,
    captured: readonly Captured[],
    operation: Operation,
  ): string | null {
    if (condition === null) return null;
    const frame: Frame = { scope, locals: new Map(), depth: 0 };
    try {
      if (new Evaluation(operation, captured).evaluate(condition, frame) === true) return null;
      return explain(this.source, new Evaluation(operation, captured, Infinity), condition, frame);
    } catch (error) {
      if (error instanceof LimitExceeded) return error.message;
      throw error;
    }
  }
}

/** Compiles a rules file; throws RulesSyntaxError, with line and column, for what is not known here. */
export const compileRules: CompileRules = (source) => {
  const file = parseRules(source);
  const { service, blocks } = blocksOf(file);
  checkRules(file, service, blocks);
  return new CompiledRules(source, file.version?.text === '2' ? 2 : 1, blocks);
};
