// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HOUR_MS } from '../domain/durations';
import { onBeforeReload } from '../platform/beforeReload';
import { registerServiceWorker } from './registerServiceWorker';
import { updateStore } from './updateStore';

/**
 * Subset of `ServiceWorkerContainer` used here; `controlled`: a worker controls the page (false after a forced reload).
 */
function installContainer(isControlled: boolean) {
  const messages: unknown[] = [];
  let isCleared = false;
  const createWorker = () =>
    Object.assign(new EventTarget(), { postMessage: (message: unknown) => void messages.push(message) });
  type FakeWorker = ReturnType<typeof createWorker>;
  const worker = createWorker();
  const registration = Object.assign(new EventTarget(), {
    installing: null as FakeWorker | null,
    waiting: worker as FakeWorker | null,
    active: createWorker() as FakeWorker | null,
    update: () => Promise.resolve(),
  });
  const container = Object.assign(new EventTarget(), {
    controller: isControlled ? worker : null,
    register: vi.fn(() => Promise.resolve(registration)),
    getRegistration: () => Promise.resolve(isCleared ? undefined : registration),
    ready: Promise.resolve(registration),
  });
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true });
  function startInstallation(): FakeWorker {
    const installing = createWorker();
    registration.installing = installing;
    registration.dispatchEvent(new Event('updatefound'));
    return installing;
  }
  function endInstallation(installed: FakeWorker, { isSuccess }: { isSuccess: boolean }): void {
    registration.installing = null;
    if (isSuccess) registration.waiting = installed;
    installed.dispatchEvent(new Event('statechange'));
  }
  return {
    messages,
    registration,
    startInstallation,
    endInstallation,
    register: container.register,
    /** Clears the site's data and workers; `isSilent`: without `controllerchange`, as on an uncontrolled page. */
    clear({ isSilent = false } = {}) {
      isCleared = true;
      container.controller = null;
      if (!isSilent) container.dispatchEvent(new Event('controllerchange'));
    },
    /** Makes the new version control this page, as after an update in any tab. */
    takeOver() {
      registration.waiting = null;
      container.controller = worker;
      container.dispatchEvent(new Event('controllerchange'));
    },
  };
}

const flush = () => new Promise((resolve) => setTimeout(resolve));

/** Applies the update like the button of the notice. */
function applyUpdate(): void {
  const state = updateStore.get();
  if (state.kind !== 'available') throw new Error(`nothing to press: ${state.kind}`);
  state.applyUpdate();
}

const reload = vi.fn();

let workers: { script: string; isRunning: boolean }[] = [];

class RecordedWorker {
  readonly #entry;
  constructor(script: string) {
    this.#entry = { script, isRunning: true };
    workers.push(this.#entry);
  }
  terminate() {
    this.#entry.isRunning = false;
  }
}
const countRunning = () => workers.filter(({ isRunning }) => isRunning).length;

beforeEach(() => {
  reload.mockClear();
  workers = [];
  vi.stubGlobal('Worker', RecordedWorker);
  vi.spyOn(window.location, 'reload').mockImplementation(reload);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  updateStore.set({ kind: 'current' });
});

/**
 * Registers on the stopped clock, and counts the checks for a new version that follow `act`. Has a window and a document
 * of its own: the listeners of other tests stay on the shared ones.
 */
async function countChecks(act: () => Promise<unknown>, visibilityState = 'visible'): Promise<number> {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState }));
  const { registration } = installContainer(true);
  await registerServiceWorker();
  const update = vi.spyOn(registration, 'update');
  await act();
  await vi.advanceTimersByTimeAsync(0);
  return update.mock.calls.length;
}

/** Switches to another window for `ms`, and back. */
async function returnAfter(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  window.dispatchEvent(new Event('focus'));
  document.dispatchEvent(new Event('visibilitychange'));
}

describe('registerServiceWorker', () => {
  it.each([
    ['checks for a new version once when the user returns to the page', 1, () => returnAfter(5_000)],
    ['does not check again within five seconds', 0, () => returnAfter(4_999)],
    ['checks again five seconds later', 2, () => returnAfter(5_000).then(() => returnAfter(5_000))],
    ['checks each hour while the page stays open', 3, () => vi.advanceTimersByTimeAsync(3 * HOUR_MS)],
  ])('%s', async (_when, count, act) => {
    expect(await countChecks(act)).toBe(count);
  });

  it('does not check for a new version when the page is hidden', async () => {
    expect(await countChecks(() => returnAfter(5_000), 'hidden')).toBe(0);
  });

  it('checks for a new version after the clock of the device was set back', async () => {
    const setBack = async () => {
      vi.setSystemTime(Date.now() - 24 * HOUR_MS);
      await returnAfter(0);
    };
    expect(await countChecks(setBack)).toBe(1);
  });

  it('reloads on retry when another tab has already activated the update', async () => {
    const { takeOver, messages } = installContainer(true);
    await registerServiceWorker();
    await flush();
    let isStorable = false;
    const unregister = onBeforeReload(() =>
      isStorable ? Promise.resolve() : Promise.reject(new Error('the disk is full')),
    );
    takeOver();
    await flush();
    expect(updateStore.get()).toMatchObject({ kind: 'available', obstacle: 'unsaved' });
    expect(reload).not.toHaveBeenCalled();

    isStorable = true;
    applyUpdate();
    await flush();
    expect(reload).toHaveBeenCalledOnce();
    expect(messages).toEqual([]);
    unregister();
  });

  it('offers a version after any number of installations that failed', async () => {
    const { registration, startInstallation, endInstallation } = installContainer(true);
    registration.waiting = null;
    await registerServiceWorker();
    for (let attempt = 1; attempt <= 3; attempt++) endInstallation(startInstallation(), { isSuccess: false });
    expect(updateStore.get()).toEqual({ kind: 'current' });
    endInstallation(startInstallation(), { isSuccess: true });
    expect(updateStore.get()).toMatchObject({ kind: 'available', obstacle: null });
  });

  it('offers a version that another tab found before', async () => {
    const { registration, startInstallation, endInstallation } = installContainer(true);
    registration.waiting = null;
    const installing = startInstallation();
    await registerServiceWorker();
    expect(updateStore.get()).toEqual({ kind: 'current' });
    endInstallation(installing, { isSuccess: true });
    expect(updateStore.get()).toMatchObject({ kind: 'available' });
  });

  it('offers each version once, so that a postponed notice returns with the next version', async () => {
    const { startInstallation, endInstallation } = installContainer(true);
    await registerServiceWorker();
    const first = updateStore.get();
    expect(first.kind).toBe('available');
    endInstallation(startInstallation(), { isSuccess: false });
    expect(updateStore.get()).toBe(first);
    endInstallation(startInstallation(), { isSuccess: true });
    expect(updateStore.get()).toMatchObject({ kind: 'available' });
    expect(updateStore.get()).not.toBe(first);
  });

  it('does not offer the first version', async () => {
    const { registration, startInstallation, endInstallation } = installContainer(false);
    registration.waiting = null;
    registration.active = null;
    await registerServiceWorker();
    endInstallation(startInstallation(), { isSuccess: true });
    expect(updateStore.get()).toEqual({ kind: 'current' });
  });

  it('requests maintenance of the blog caches after 4 s and when the network returns', async () => {
    vi.useFakeTimers();
    const { messages } = installContainer(true);
    await registerServiceWorker();
    await vi.advanceTimersByTimeAsync(3_999);
    expect(messages).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(messages).toEqual([{ type: 'MAINTAIN_CACHES' }]);
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect(messages).toEqual([{ type: 'MAINTAIN_CACHES' }, { type: 'MAINTAIN_CACHES' }]);
  });

  it('reloads a page that bypassed the worker', async () => {
    const { takeOver, messages } = installContainer(false);
    await registerServiceWorker();
    await flush();
    applyUpdate();
    await flush();
    expect(messages).toEqual([{ type: 'SKIP_WAITING' }]);
    expect(reload).not.toHaveBeenCalled();
    takeOver();
    await flush();
    expect(reload).toHaveBeenCalledOnce();
  });

  it('does not reload when the first worker takes control', async () => {
    const { takeOver } = installContainer(false);
    await registerServiceWorker();
    takeOver();
    await flush();
    expect(reload).not.toHaveBeenCalled();
  });

  it('withdraws the update and registers again when site data is cleared', async () => {
    vi.useFakeTimers();
    const { clear, takeOver, register } = installContainer(true);
    await registerServiceWorker();
    await vi.advanceTimersByTimeAsync(0);
    expect(updateStore.get()).toMatchObject({ kind: 'available' });
    register.mockClear();
    clear();
    await vi.advanceTimersByTimeAsync(0);
    expect(updateStore.get()).toEqual({ kind: 'current' });
    await vi.advanceTimersByTimeAsync(3_000);
    expect(register).toHaveBeenCalledOnce();
    takeOver();
    await vi.advanceTimersByTimeAsync(0);
    expect(reload).not.toHaveBeenCalled();
    takeOver();
    await vi.advanceTimersByTimeAsync(0);
    expect(reload).toHaveBeenCalledOnce();
  });

  it('does not reload when the waiting version was cleared', async () => {
    const { clear } = installContainer(false);
    await registerServiceWorker();
    await flush();
    clear({ isSilent: true });
    applyUpdate();
    await flush();
    expect(updateStore.get()).toEqual({ kind: 'current' });
    expect(reload).not.toHaveBeenCalled();
  });

  it('does not reload when unsaved input cannot be stored', async () => {
    const { messages } = installContainer(true);
    await registerServiceWorker();
    await flush();
    const unregister = onBeforeReload(() => Promise.reject(new Error('the disk is full')));
    applyUpdate();
    await flush();
    expect(updateStore.get()).toMatchObject({ kind: 'available', obstacle: 'unsaved' });
    expect(messages).toEqual([]);
    expect(reload).not.toHaveBeenCalled();
    unregister();
  });

  it('reports a slow update after five seconds and allows a retry', async () => {
    const { messages } = installContainer(true);
    await registerServiceWorker();
    await flush();
    vi.useFakeTimers();
    applyUpdate();
    await vi.advanceTimersByTimeAsync(4_900);
    expect(updateStore.get()).toEqual({ kind: 'applying' });
    await vi.advanceTimersByTimeAsync(100);
    expect(updateStore.get()).toMatchObject({ kind: 'available', obstacle: 'slow' });
    applyUpdate();
    await vi.advanceTimersByTimeAsync(0);
    expect(messages).toEqual([{ type: 'SKIP_WAITING' }, { type: 'SKIP_WAITING' }]);
    vi.useRealTimers();
  });

  it('makes Chromium retry an activation that it dropped, until the notice offers a retry', async () => {
    installContainer(true);
    await registerServiceWorker();
    await flush();
    vi.useFakeTimers();
    applyUpdate();
    await vi.advanceTimersByTimeAsync(1_400);
    expect(workers).toEqual([]);
    await vi.advanceTimersByTimeAsync(3_500);
    expect(workers.map(({ script }) => script)).toEqual(['/idle-worker.js', '/idle-worker.js', '/idle-worker.js']);
    expect(countRunning()).toBe(1);
    await vi.advanceTimersByTimeAsync(10_000);
    expect([workers.length, countRunning()]).toEqual([3, 0]);
    applyUpdate();
    await vi.advanceTimersByTimeAsync(1_500);
    expect([workers.length, countRunning()]).toEqual([4, 1]);
  });

  it('names no other obstacle once input could not be stored', async () => {
    installContainer(true);
    await registerServiceWorker();
    await flush();
    const unregister = onBeforeReload(() => Promise.reject(new Error('the disk is full')));
    vi.useFakeTimers();
    applyUpdate();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(updateStore.get()).toMatchObject({ kind: 'available', obstacle: 'unsaved' });
    unregister();
  });

  it('offers nothing later once the data of the site were cleared during an update', async () => {
    const { clear } = installContainer(true);
    await registerServiceWorker();
    await flush();
    vi.useFakeTimers();
    applyUpdate();
    await vi.advanceTimersByTimeAsync(1_000);
    clear();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(updateStore.get()).toEqual({ kind: 'current' });
    expect(countRunning()).toBe(0);
  });

  it('does not retry once the new version controls the page', async () => {
    const { takeOver } = installContainer(true);
    await registerServiceWorker();
    await flush();
    vi.useFakeTimers();
    applyUpdate();
    await vi.advanceTimersByTimeAsync(1_600);
    takeOver();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(workers).toEqual([{ script: '/idle-worker.js', isRunning: false }]);
    expect(reload).toHaveBeenCalledOnce();
  });

  it('reports unsaved input when the database does not respond', async () => {
    installContainer(true);
    await registerServiceWorker();
    await flush();
    const unregister = onBeforeReload(() => new Promise(() => undefined));
    vi.useFakeTimers();
    applyUpdate();
    await vi.advanceTimersByTimeAsync(4_500);
    expect(updateStore.get()).toMatchObject({ kind: 'available', obstacle: 'unsaved' });
    vi.useRealTimers();
    unregister();
  });
});
