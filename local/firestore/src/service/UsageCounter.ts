/**
 * Requests (but those of Listen streams), denials and billed operations of a project since the process started.
 * `reads.rules` counts look-ups of rules.
 */
export interface UsageCounts {
  requests: number;
  denied: number;
  reads: { get: number; list: number; aggregation: number; listen: number; rules: number };
  writes: { create: number; update: number; delete: number };
}

const NONE: UsageCounts = {
  requests: 0,
  denied: 0,
  reads: { get: 0, list: 0, aggregation: 0, listen: 0, rules: 0 },
  writes: { create: 0, update: 0, delete: 0 },
};

/** Usage counters of all projects; callers increment the object that `getCounts` returns. */
export class UsageCounter {
  readonly #projects = new Map<string, UsageCounts>();

  getCounts(projectId: string): UsageCounts {
    const counts = this.#projects.get(projectId) ?? structuredClone(NONE);
    this.#projects.set(projectId, counts);
    return counts;
  }
}
