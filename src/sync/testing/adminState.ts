import { EMPTY_META, type DeviceMeta, type DeviceState } from '../deviceState';

/** An admin's device that holds nothing, but for what is given. */
export function adminState({ meta, ...contents }: Partial<Omit<DeviceState, 'meta'>> & { meta?: Partial<DeviceMeta> }) {
  return {
    meta: { ...EMPTY_META, birth: 'b', role: 'admin', ...meta },
    rows: new Map(),
    outbox: [],
    conflicts: new Map(),
    refused: new Map(),
    drafts: new Map(),
    undo: [],
    sealed: new Map(),
    origins: [],
    ...contents,
  } satisfies DeviceState as DeviceState;
}
