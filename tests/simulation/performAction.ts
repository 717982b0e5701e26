import { DRAFT_DELAY_MS } from '../../src/features/pricing/cells/createDraftSaver';
import type { Draft, EditIntent, RowChange } from '../../src/domain/pricing/pricingEditor';
import { NO_COST } from '../../src/domain/pricing/mutation';
import { isCellAction, type CellAction } from './CellScreen';
import { checkImport } from './checkImport';
import { checkEdit, isBasedOnOlderValues, listChanges } from './checkEdit';
import { REJECTED_LABEL } from './createSimulatedCloud';
import { isImportAction, type ImportAction } from './ImportScreen';
import type { SimulatedDevice } from './simulatedDevice';
import type { SimulationAction } from './simulationSchedule';
import type { Simulation } from './simulation';
import type { SimulatedTab } from './simulatedTab';
import { buildIntent } from './buildIntent';
import { performFault } from './performFault';
import { startAndReportUnexpectedErrors } from './startAndReportUnexpectedErrors';

type OtherAction = Exclude<SimulationAction, CellAction | ImportAction>;

/** Performs an action that needs no open tab; returns false for the other kinds. */
export function performDeviceAction(device: SimulatedDevice, action: SimulationAction): boolean {
  switch (action.kind) {
    case 'clear':
      device.clearDisk();
      return true;
    case 'clearSite':
      device.clearSite(action.delayed, action.ms);
      return true;
    case 'worker':
      device.runWorker(action.ms);
      return true;
    default:
      return false;
  }
}

/** Performs one action of a user or the environment, or one fault, on one tab. */
export function performAction(
  run: Simulation,
  device: SimulatedDevice,
  tab: SimulatedTab,
  action: SimulationAction,
): void {
  const snapshot = tab.engine.getSnapshot();
  const isEditable = snapshot.status === 'ready' && snapshot.isAdmin;
  if (isCellAction(action)) {
    if (isEditable) performCellAction(run, device, tab, action);
    return;
  }
  if (isImportAction(action)) {
    if (isEditable) performImportAction(run, device, tab, action);
    return;
  }
  const intent = buildIntent(action, snapshot.rows);
  if (intent === null) {
    performOtherUserAction(run, device, tab, action);
    performFault(run, device, tab, action);
  } else if (isEditable) {
    startAndReportUnexpectedErrors(run, device, async () => {
      await performEdit(run, device, tab, intent);
      await replaceRejectedLabel(tab, action);
    });
  }
}

/** Stores an edit and checks what its transaction did. */
async function performEdit(
  { oracle }: Simulation,
  device: SimulatedDevice,
  { engine, openEditorTexts }: SimulatedTab,
  intent: EditIntent,
): Promise<void> {
  const changes = listSavedTexts(intent);
  // Called again after the save, which a frozen tab delays.
  const release = () =>
    [device.crashedTexts, ...device.tabs.map((tab) => tab.openEditorTexts)].map((texts) => texts.release(changes));
  const expectAgain = release();
  const stored = oracle.getState(device.name);
  const isFollowUp = stored !== null && isBasedOnOlderValues(intent, stored);
  const done = oracle.beginUserAction(device.name, { isFollowUp });
  try {
    const result = await engine.edit(intent);
    release();
    const transition = oracle.getTransition(result.group);
    const defects = transition ? checkEdit({ intent, result, ...transition }) : [];
    for (const defect of defects) oracle.reportDefect(`${device.name}: ${defect}`);
  } catch (error) {
    for (const expect of expectAgain) expect();
    const { isAdmin, drafts } = engine.getSnapshot();
    const forgotten = isAdmin ? openEditorTexts.listForgotten(drafts) : [];
    for (const text of forgotten)
      oracle.reportDefect(`${device.name} forgot ${JSON.stringify(text)} with an edit that was not stored`);
    throw error;
  } finally {
    done();
  }
}

/** Lists the texts that an edit saves; restoring a row saves all of them. */
function listSavedTexts(intent: EditIntent): readonly RowChange[] {
  if (intent.kind !== 'restore') return listChanges(intent);
  const { solution, cost } = intent.before;
  return [{ itemId: intent.itemId, label: solution, cost: cost ?? NO_COST }];
}

function performCellAction(run: Simulation, device: SimulatedDevice, tab: SimulatedTab, action: CellAction): void {
  const { rows, drafts } = tab.engine.getSnapshot();
  const { edit, draft } = tab.cells.perform(action, { rows, drafts, now: tab.clock.now() });
  if (draft) holdTypedTexts(run, device, tab, draft, { isStored: action.kind === 'typeCell' && action.isStored });
  if (edit) startAndReportUnexpectedErrors(run, device, () => performEdit(run, device, tab, edit));
}

function performImportAction(run: Simulation, device: SimulatedDevice, tab: SimulatedTab, action: ImportAction): void {
  const { rows } = tab.engine.getSnapshot();
  const confirmed = tab.imports.perform(action, rows);
  if (confirmed === null) return;
  const { edit, read } = confirmed;
  for (const defect of checkImport(edit, read, rows)) run.oracle.reportDefect(`${device.name}: ${defect}`);
  startAndReportUnexpectedErrors(run, device, () => performEdit(run, device, tab, edit));
}

type Typing = Extract<SimulationAction, { kind: 'type' }>;

function typeIntoEditor(run: Simulation, device: SimulatedDevice, tab: SimulatedTab, action: Typing): void {
  const { rows, isAdmin } = tab.engine.getSnapshot();
  const edited = rows[action.row % Math.max(1, rows.length)];
  if (!isAdmin || edited === undefined) return;
  const { id: itemId, solution, cost, plan } = edited;
  const label = `Saisie ${action.value}`;
  const draft: Draft = { itemId, label, base: { solution, cost, plan }, at: tab.clock.now() };
  holdTypedTexts(run, device, tab, draft, action);
}

/** Holds typed texts as the editor of a row or cell does; if they stay open long enough, they are stored. */
function holdTypedTexts(
  run: Simulation,
  device: SimulatedDevice,
  { engine, clock, openEditorTexts }: SimulatedTab,
  draft: Draft,
  { isStored }: { isStored: boolean },
): void {
  const { itemId } = draft;
  // A row has one draft per device: the newest.
  for (const other of device.tabs) other.openEditorTexts.close(itemId);
  device.crashedTexts.close(itemId);
  openEditorTexts.type(draft);
  engine.holdDraft(itemId, draft);
  if (!isStored) return;
  const save = async () => {
    if (!openEditorTexts.isOpen(draft)) return;
    await engine.saveDraft(draft);
    openEditorTexts.markStored(draft);
  };
  clock.schedule(DRAFT_DELAY_MS, () => startAndReportUnexpectedErrors(run, device, save));
}

async function replaceRejectedLabel({ engine }: SimulatedTab, action: OtherAction): Promise<void> {
  if (action.kind !== 'add' || action.hasRejectedLabel !== true) return;
  const createdRow = engine.getSnapshot().rows.findLast(({ solution }) => solution === REJECTED_LABEL);
  // The server rejects the new row because of its label, which this edit replaces by a valid one.
  if (createdRow) await engine.edit({ kind: 'update', itemId: createdRow.id, label: `Permis ${action.value}` });
}

/** Performs a user action other than an edit of rows; ignores the other kinds. */
function performOtherUserAction(
  run: Simulation,
  device: SimulatedDevice,
  tab: SimulatedTab,
  action: OtherAction,
): void {
  const { oracle } = run;
  const { engine } = tab;
  const snapshot = engine.getSnapshot();
  switch (action.kind) {
    case 'undo': {
      const steps = (oracle.getState(device.name)?.undo ?? []).filter(({ stack }) => stack === 'undo').toReversed();
      const group = action.index === undefined ? undefined : steps[action.index % Math.max(1, steps.length)]?.group;
      const done = oracle.beginUserAction(device.name, { isFollowUp: true });
      return startAndReportUnexpectedErrors(run, device, () => engine.undo(group), done);
    }
    case 'redo': {
      const done = oracle.beginUserAction(device.name, { isFollowUp: true });
      return startAndReportUnexpectedErrors(run, device, engine.redo, done);
    }
    case 'type':
      return typeIntoEditor(run, device, tab, action);
    case 'sync':
      return startAndReportUnexpectedErrors(run, device, () => engine.syncNow());
    case 'retry':
    case 'discard': {
      const chosen = snapshot.rejected[(action.index ?? 0) % Math.max(1, snapshot.rejected.length)];
      if (chosen === undefined) return;
      const done = oracle.beginUserAction(device.name, {
        isFollowUp: true,
        decidedIds: action.kind === 'discard' ? [chosen.id] : [],
      });
      const decide = action.kind === 'retry' ? engine.retryRejected : engine.discardRejected;
      return startAndReportUnexpectedErrors(run, device, () => decide(chosen.id), done);
    }
    case 'resolve': {
      const chosen = snapshot.conflicts[action.index % Math.max(1, snapshot.conflicts.length)];
      if (chosen === undefined) return;
      const ids = action.isForAll ? snapshot.conflicts.map(({ id }) => id) : [chosen.id];
      const done = oracle.beginUserAction(device.name, { isFollowUp: true, decidedIds: ids });
      return startAndReportUnexpectedErrors(run, device, () => engine.resolveConflicts(ids, action.take), done);
    }
    case 'login':
      return startSignIn(run, device, tab, action.role);
    case 'logout': {
      const done = oracle.beginUserAction(device.name, { isDiscard: action.choice === 'discard' });
      return startAndReportUnexpectedErrors(run, device, () => engine.logout(action.choice), done);
    }
    default:
      return;
  }
}

export function startSignIn(
  run: Simulation,
  device: SimulatedDevice,
  { engine }: SimulatedTab,
  role: 'admin' | 'partner',
): void {
  startAndReportUnexpectedErrors(run, device, async () => {
    await engine.login(run.cloud.getPassword(role));
    if (role === 'admin') await engine.setDeviceName(device.name);
  });
}
