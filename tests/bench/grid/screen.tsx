import { createRoot } from 'react-dom/client';
import '../../../src/ui/fonts.css';
import '../../../src/ui/tokens.css';
import '../../../src/ui/base.css';
import '../../../src/app/site.css';
import { deviceChance, deviceClock } from '../../../src/app/partner/platform/clock';
import { createPartnerServices } from '../../../src/app/partner/services';
import type { GridRow } from '../../../src/domain/pricingItem';
import { PricingPage } from '../../../src/features/pricing/PricingPage';
import { createPricingStore } from '../../../src/storage/pricingStore';
import { offer } from './harness';

/** As after a pull: the rows of the server, and the cursor that covers them. */
async function fill(rows: readonly GridRow[]): Promise<void> {
  const store = createPricingStore({
    host: { indexedDB, IDBKeyRange },
    newBirth: deviceChance.id,
    after: deviceClock.after,
  });
  const state = await store.load(() => null);
  const meta = { role: 'admin', cursor: 1, lastSyncAt: Date.now(), deviceName: 'Banc' } as const;
  await store.commit(state.meta, 'filled', { rows: { clear: true, put: rows }, meta });
}

/** The admin's whole screen over the real engine, as the site shows it. */
function open(): void {
  const { editor } = createPartnerServices();
  const root = document.querySelector('#root');
  if (root) createRoot(root).render(<PricingPage editor={editor} account={null} signIn={null} />);
}

if (window.location.hash === '#fill') offer({ fill });
else open();
