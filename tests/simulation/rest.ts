import { settle } from './eventLoop';
import type { SimDevice } from './device';
import { login, watch } from './perform';
import type { Run } from './world';

/** The storm is over: every device has a tab, a network and an admin, and what was promised has to come true. */
export async function comeToRest(run: Run): Promise<void> {
  const { devices, cloud } = run;
  cloud.strict = false;
  for (const device of devices) {
    device.weather = 'fine';
    device.ambiguous = 0;
    for (const tab of device.tabs) {
      tab.thaw();
      tab.database.forgetFaults();
      tab.surroundings.tell('online');
    }
    if (device.tabs.length === 0) device.openTab();
  }
  await passUntil(run, 60_000, allSent);
  signInWhereAsked(run);
  // Whatever was under way when the storm ended has a minute and the time of its own request.
  await passUntil(run, 120_000, allSent);
  for (const device of devices) judgeSent(run, device);
  // A session that ended meanwhile is found out by the first look that gets through, and only then somebody can sign in.
  for (let round = 0; round < 3; round += 1) {
    await syncEverywhere(run);
    if (!signInWhereAsked(run) && allIdle(run)) break;
  }
  // What one of them sent last, the others see with their next look.
  await syncEverywhere(run);
}

function signInWhereAsked(run: Run): boolean {
  let asked = false;
  for (const device of run.devices) {
    const [tab] = device.tabs;
    if (tab === undefined) continue;
    const { role, sealedEdits } = tab.engine.holder();
    const { phase } = tab.engine.snapshot().sync;
    const mustSignIn = role === null || phase === 'sessionUnreachable' || phase === 'sessionEnded';
    if (!mustSignIn && sealedEdits === 0) continue;
    asked = true;
    login(run, device, tab, sealedEdits > 0 ? 'admin' : (role ?? 'admin'));
  }
  return asked;
}

async function syncEverywhere(run: Run): Promise<void> {
  let underWay = 0;
  for (const device of run.devices) {
    for (const { engine } of device.tabs) {
      underWay += 1;
      watch(run, device, engine.syncNow, () => (underWay -= 1));
    }
  }
  // A request from before may still be waiting for its end, and a run for its next try.
  await passUntil(run, 60_000, () => underWay === 0 && allIdle(run));
}

const SLICE_MS = 5_000;

const allSent = ({ devices, witness }: Run): boolean =>
  devices.every(({ name }) => (witness.state(name)?.outbox.length ?? 0) === 0);

const allIdle = ({ devices }: Run): boolean =>
  devices.every(({ tabs }) => tabs.every(({ engine }) => engine.snapshot().sync.phase === 'idle'));

async function passUntil(run: Run, most: number, isDone: (run: Run) => boolean): Promise<void> {
  for (let passed = 0; passed < most; passed += SLICE_MS) {
    await run.clock.pass(SLICE_MS, settle);
    if (isDone(run)) return;
  }
}

/** Unsent edits and a reachable server: sent by now, without anybody asking. */
function judgeSent(run: Run, device: SimDevice): void {
  const state = run.witness.state(device.name);
  if (state === null || state.meta.role !== 'admin') return;
  if (state.outbox.length > 0) {
    const phase = device.tabs[0]?.engine.snapshot().sync;
    run.witness.defect(`${device.name} still has ${state.outbox.length} unsent edits: ${JSON.stringify(phase)}`);
  }
}
