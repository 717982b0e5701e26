import { createRoot } from 'react-dom/client';
import '../../../src/ui/layers.css';
import '../../../src/ui/fonts.css';
import '../../../src/ui/tokens.css';
import '../../../src/ui/base.css';
import { systemClock } from '../../../src/platform/systemClock';
import { randomSource } from '../../../src/platform/randomSource';
import { createPartnerServices } from '../../../src/app/partner/createPartnerServices';
import type { GridRow } from '../../../src/domain/pricing/pricingItem';
import { PricingPage } from '../../../src/features/pricing/shell/PricingPage';
import { createIndexedDbPersistence } from '../../../src/storage/indexedDbPersistence';
import { exposeOnWindow } from './harness';

/** Stores the rows and the cursor as a pull does. */
async function fillDatabase(rows: readonly GridRow[]): Promise<void> {
  const store = createIndexedDbPersistence({
    host: { indexedDB, IDBKeyRange },
    createStoreId: randomSource.createId,
    schedule: systemClock.schedule,
  });
  const state = await store.load(() => null);
  const meta = { role: 'admin', cursor: 1, lastSyncAt: Date.now(), deviceName: 'Banc' } as const;
  await store.commit(state.meta, 'filled', { rows: { clear: true, put: rows }, meta });
}

/** Renders the admin screen with the real engine. */
function renderBenchScreen(): void {
  const { editor, siteDataEraser } = createPartnerServices();
  const root = document.querySelector('#root');
  if (root)
    createRoot(root).render(
      <PricingPage editor={editor} siteDataEraser={siteDataEraser} account={null} signIn={null} />,
    );
}

if (window.location.hash === '#fill') exposeOnWindow({ fill: fillDatabase });
else renderBenchScreen();
