import { screen } from '@testing-library/react';
import { vi } from 'vitest';
import { createSiteDataEraser } from '../../src/sync/session/createSiteDataEraser';
import type { SiteDataEraser } from '../../src/domain/pricing/siteDataEraser';
import type { EditIntent } from '../../src/domain/pricing/pricingEditor';
import type { GridRow } from '../../src/domain/pricing/pricingItem';
import {
  RemoteError,
  StoreError,
  type Persistence,
  type RemoteErrorCode,
  type StoreErrorCode,
} from '../../src/sync/ports';
import type { SyncEngine } from '../../src/sync/syncEngine';
import { createFakeServer, type FakeServer } from '../../src/sync/testing/fakeServer';
import type { VirtualClock } from '../../src/sync/testing/virtualClock';
import { GRID_LABELS } from '../../src/features/pricing/labels';
import { PricingPage, type PricingPageProps } from '../../src/features/pricing/shell/PricingPage';
import { renderScreen, settle, stopClock, type RenderedScreen } from '../../src/ui/testing/renderScreen';
import { createTestDevice, type TestDevice, type TestTab } from './testDevice';

/** Longer than the delay of drafts and of the first toast. */
const SETTLE_MS = 600;

/** A signed-in device with a loaded grid: the real engine and database behind a screen. */
export interface SignedInTestTab extends TestTab {
  device: TestDevice;
  server: FakeServer;
  siteDataEraser: SiteDataEraser;
  /** Fails all further writes to the database with this code; null ends it. */
  failWrites(code: StoreErrorCode | null): void;
  /** Holds writes to the database, like a slow disk, until the returned function is called. */
  holdWrites(): () => void;
  /** Makes the edit on another device, then pulls it. */
  editElsewhere(intent: EditIntent): Promise<void>;
  editElsewhereWithoutPull(intent: EditIntent): Promise<void>;
}

/** Uses the fake timers of `renderScreen`, so that `settle` advances screen and engine together. */
const fakeTimerClock: VirtualClock = {
  now: () => Date.now(),
  schedule(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  advance: async (ms) => void (await vi.advanceTimersByTimeAsync(ms)),
  jump: (ms) => void vi.setSystemTime(Date.now() + ms),
};

export async function openSignedInTestTab(
  rows: readonly GridRow[],
  role: 'admin' | 'partner' = 'admin',
  { beforeSync }: { beforeSync?: (server: FakeServer) => void } = {},
): Promise<SignedInTestTab> {
  stopClock();
  const server = createFakeServer(rows);
  beforeSync?.(server);
  let failure: StoreErrorCode | null = null;
  let writeGate = Promise.resolve();
  const wrapPersistence = (persistence: Persistence): Persistence => ({
    ...persistence,
    async commit(...args) {
      if (failure !== null) throw new StoreError(failure);
      await writeGate;
      await persistence.commit(...args);
    },
  });
  const device = createTestDevice(server, fakeTimerClock);
  const tab = await device.openTab({ wrapPersistence });
  await signIn(tab.engine, role);
  return {
    ...tab,
    device,
    server,
    siteDataEraser: createSiteDataEraser(tab.engine, () => Promise.resolve()),
    failWrites: (code) => void (failure = code),
    holdWrites() {
      let release: () => void = () => undefined;
      writeGate = new Promise((resolve) => (release = resolve));
      return release;
    },
    async editElsewhere(intent) {
      await editOnOtherDevice(server, intent);
      await tab.engine.syncNow();
      await settle();
    },
    editElsewhereWithoutPull: (intent) => editOnOtherDevice(server, intent),
  };
}

async function editOnOtherDevice(server: FakeServer, intent: EditIntent): Promise<void> {
  const other = await createTestDevice(server, fakeTimerClock).openTab();
  await signIn(other.engine, 'admin');
  await other.engine.edit(intent);
  await other.engine.syncNow();
  other.kill();
}

async function signIn(engine: SyncEngine, role: 'admin' | 'partner'): Promise<void> {
  await engine.login(role);
  await engine.syncNow();
}

/** Renders the page on a device and waits for the lazy parts of the admin's screen. */
export async function renderPricingPage(
  { engine, siteDataEraser }: SignedInTestTab,
  props: Partial<PricingPageProps> = {},
): Promise<RenderedScreen> {
  const page = await renderScreen(
    <PricingPage editor={engine} siteDataEraser={siteDataEraser} account={null} signIn={null} {...props} />,
  );
  await page.waitUntil(() => {
    if (screen.queryByText(GRID_LABELS.loading) !== null) throw new Error('the page is loading');
  });
  // The buttons of a row render later than its text.
  await page.settle(SETTLE_MS);
  return page;
}

/** Returns a request handler that throws a `RemoteError` with this code. */
export function createHandlerThrowingRemoteError(code: RemoteErrorCode): () => never {
  return () => {
    throw new RemoteError(code);
  };
}
