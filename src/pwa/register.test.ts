// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { onBeforeReload } from '../ui/beforeReload';
import { registerServiceWorker } from './register';
import { updateStore } from './updateStore';

/** The part of a browser's service workers that the registration talks to; `controlled`: not loaded past the worker. */
function installContainer(controlled: boolean) {
  const said: unknown[] = [];
  const worker = Object.assign(new EventTarget(), {
    scriptURL: new URL('/sw.js', window.location.href).href,
    state: 'installed',
    postMessage: (message: unknown) => said.push(message),
  });
  const registration = Object.assign(new EventTarget(), {
    installing: null,
    waiting: worker as typeof worker | null,
    active: null,
    update: () => Promise.resolve(),
  });
  const container = Object.assign(new EventTarget(), {
    controller: controlled ? {} : null,
    register: () => Promise.resolve(registration),
    getRegistration: () => Promise.resolve(registration),
  });
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true });
  return {
    said,
    /** The new version begins to control this page, whoever let it in. */
    takeOver() {
      registration.waiting = null;
      container.dispatchEvent(new Event('controllerchange'));
    },
  };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

/** As the button of the notice. */
function pressUpdate(): void {
  const state = updateStore.get();
  if (state.kind !== 'available') throw new Error(`nothing to press: ${state.kind}`);
  state.apply();
}

const reload = vi.fn();

beforeEach(() => {
  reload.mockClear();
  vi.spyOn(window.location, 'reload').mockImplementation(reload);
});
afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  updateStore.set({ kind: 'current' });
});

describe('the update of an open page', () => {
  it('goes on after a refusal though another tab has let the new version in already', async () => {
    const { takeOver, said } = installContainer(true);
    await registerServiceWorker();
    await settled();
    let storable = false;
    const done = onBeforeReload(() => (storable ? Promise.resolve() : Promise.reject(new Error('the disk is full'))));
    takeOver();
    await settled();
    expect(updateStore.get()).toMatchObject({ kind: 'available', refused: true });
    expect(reload).not.toHaveBeenCalled();

    storable = true;
    pressUpdate();
    await settled();
    expect(reload).toHaveBeenCalledOnce();
    expect(said).toEqual([]);
    done();
  });

  it('reloads also a page that was loaded past the worker', async () => {
    const { takeOver, said } = installContainer(false);
    await registerServiceWorker();
    await settled();
    pressUpdate();
    await settled();
    expect(said).toEqual([{ type: 'SKIP_WAITING' }]);
    expect(reload).not.toHaveBeenCalled();
    takeOver();
    await settled();
    expect(reload).toHaveBeenCalledOnce();
  });

  it('does not reload the page that finds its very first worker', async () => {
    const { takeOver } = installContainer(false);
    await registerServiceWorker();
    takeOver();
    await settled();
    expect(reload).not.toHaveBeenCalled();
  });

  it('never reloads while something typed cannot be stored', async () => {
    const { said } = installContainer(true);
    await registerServiceWorker();
    await settled();
    const done = onBeforeReload(() => Promise.reject(new Error('the disk is full')));
    pressUpdate();
    await settled();
    expect(updateStore.get()).toMatchObject({ kind: 'available', refused: true });
    expect(said).toEqual([]);
    expect(reload).not.toHaveBeenCalled();
    done();
  });
});
