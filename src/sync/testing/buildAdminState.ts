import { EMPTY_META, type LocalMeta, type LocalState } from '../localStore/localState';

/** Builds the state of an admin's device that has only the given contents. */
export function buildAdminState({
  meta,
  ...contents
}: Partial<Omit<LocalState, 'meta'>> & { meta?: Partial<LocalMeta> }) {
  return {
    meta: { ...EMPTY_META, storeId: 'b', role: 'admin', ...meta },
    rows: new Map(),
    outbox: [],
    conflicts: new Map(),
    rejected: new Map(),
    drafts: new Map(),
    undo: [],
    sealed: new Map(),
    recoveredDatabases: [],
    ...contents,
  } satisfies LocalState as LocalState;
}
