import type { ItemId } from '../../src/domain/pricingItem';
import { EditFailure, LoginError, StoreError } from '../../src/sync/errors';
import type { Intent } from '../../src/sync/intents';
import { FORBIDDEN_LABEL } from './cloud';
import type { SimDevice, SimTab } from './device';
import type { Action } from './steps';
import type { Run } from './world';

const cost = (value: number) => ({ prix_partenaire: `${20 + value},00`, commission: '15' });

/** Failures that the screen shows: everything else is a defect. */
function isExpected(error: unknown): boolean {
  return error instanceof EditFailure || error instanceof LoginError || error instanceof StoreError;
}

/** Does what a person asked for; what the screen would not show as a failure is a defect. */
export function watch(
  run: Run,
  device: SimDevice,
  work: () => Promise<unknown>,
  done: () => void = () => undefined,
): void {
  work()
    .catch((error: unknown) => {
      if (!isExpected(error))
        run.witness.defect(`${device.name}: ${String(error instanceof Error ? error.stack : error)}`);
    })
    .finally(done);
}

function intentOf(action: Action, rows: readonly { id: ItemId; type: string }[]): Intent | null {
  const id = (index: number): ItemId | null => rows[index % Math.max(1, rows.length)]?.id ?? null;
  const ids = (indexes: readonly number[]): ItemId[] => [...new Set(indexes.flatMap((index) => id(index) ?? []))];
  const solutions = rows.filter(({ type }) => type === 'solution');
  switch (action.kind) {
    case 'label': {
      const itemId = id(action.row);
      return itemId === null ? null : { kind: 'update', itemId, label: `Libellé ${action.value}` };
    }
    case 'forbidden': {
      const itemId = id(action.row);
      return itemId === null ? null : { kind: 'update', itemId, label: FORBIDDEN_LABEL };
    }
    case 'price': {
      const row = solutions[action.row % Math.max(1, solutions.length)];
      return row === undefined ? null : { kind: 'update', itemId: row.id, cost: cost(action.value) };
    }
    case 'prices': {
      const chosen = new Set(ids(action.rows));
      const rowsOf = solutions.filter((row) => chosen.has(row.id));
      return { kind: 'updateMany', rows: rowsOf.map((row) => ({ itemId: row.id, cost: cost(action.value) })) };
    }
    case 'add': {
      const type = action.subtitle ? 'subtitle' : 'solution';
      return {
        kind: 'add',
        type,
        solution: action.forbidden ? FORBIDDEN_LABEL : `Ajout ${action.value}`,
        cost: action.subtitle ? null : cost(action.value),
      };
    }
    case 'import': {
      const imported = Array.from({ length: action.count }, (_, i) => ({ solution: `Import ${i}`, cost: cost(i) }));
      return { kind: 'import', rows: imported };
    }
    case 'delete':
      return { kind: 'delete', itemIds: ids(action.rows) };
    case 'move':
      return { kind: 'move', itemIds: ids(action.rows), after: action.after === null ? null : id(action.after) };
    default:
      return null;
  }
}

/** What a person, the world or fate does to one tab of one device. */
export function perform(run: Run, device: SimDevice, tab: SimTab, action: Action): void {
  const { witness, cloud } = run;
  const { engine } = tab;
  const snapshot = engine.snapshot();
  const intent = intentOf(action, snapshot.rows);
  if (intent !== null) {
    if (snapshot.status !== 'ready' || !snapshot.admin) return;
    return watch(run, device, async () => {
      await engine.edit(intent);
      const isRefused = action.kind === 'add' && action.forbidden === true;
      const made = isRefused && engine.snapshot().rows.findLast(({ solution }) => solution === FORBIDDEN_LABEL);
      // A name that the server would take, on a row that it does not.
      if (made) await engine.edit({ kind: 'update', itemId: made.id, label: `Permis ${action.value}` });
    });
  }
  switch (action.kind) {
    case 'undo': {
      const steps = (witness.state(device.name)?.undo ?? []).filter(({ stack }) => stack === 'undo').toReversed();
      const group = action.index === undefined ? undefined : steps[action.index % Math.max(1, steps.length)]?.group;
      const done = witness.deciding(device.name, { rewind: true });
      return watch(run, device, () => engine.undo(group), done);
    }
    case 'redo': {
      const done = witness.deciding(device.name, { rewind: true });
      return watch(run, device, engine.redo, done);
    }
    case 'sync':
      return watch(run, device, () => engine.syncNow());
    case 'retry':
    case 'discard': {
      const one = snapshot.refused[(action.index ?? 0) % Math.max(1, snapshot.refused.length)];
      if (one === undefined) return;
      const done = witness.deciding(device.name, { rewind: true, ids: action.kind === 'discard' ? [one.id] : [] });
      const work = action.kind === 'retry' ? engine.retryRefused : engine.discardRefused;
      return watch(run, device, () => work(one.id), done);
    }
    case 'resolve': {
      const one = snapshot.conflicts[action.index % Math.max(1, snapshot.conflicts.length)];
      if (one === undefined) return;
      const ids = action.all ? snapshot.conflicts.map(({ id }) => id) : [one.id];
      const done = witness.deciding(device.name, { rewind: true, ids });
      return watch(run, device, () => engine.resolveConflicts(ids, action.take), done);
    }
    case 'weather':
      device.weather = action.weather;
      for (const { surroundings } of device.tabs)
        surroundings.tell(action.weather === 'offline' ? 'offline' : 'online');
      return;
    case 'storage':
      return tab.database.plan(action.fault, action.after);
    case 'ambiguous':
      device.ambiguous += 1;
      return;
    case 'clear':
      return device.clearDisk();
    case 'kill':
      return tab.kill();
    case 'freeze':
      return tab.freeze();
    case 'thaw':
      return tab.thaw();
    case 'open':
      if (device.tabs.length < 2) device.openTab();
      return;
    case 'login':
      return login(run, device, tab, action.role);
    case 'logout': {
      const done = witness.deciding(device.name, { discard: action.choice === 'discard' });
      return watch(run, device, () => engine.logout(action.choice), done);
    }
    case 'passwords':
      return watch(run, device, () => cloud.changePasswords());
    case 'demote': {
      const token = device.refreshToken();
      if (token !== null) cloud.demote(token);
      return;
    }
    case 'clock':
      device.skew += action.ms;
      return;
    default:
      return;
  }
}

export function login(run: Run, device: SimDevice, { engine }: SimTab, role: 'admin' | 'partner'): void {
  watch(run, device, async () => {
    await engine.login(run.cloud.password(role));
    if (role === 'admin') await engine.setDeviceName(device.name);
  });
}
