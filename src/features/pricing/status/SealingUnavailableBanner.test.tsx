import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { openSignedInTestTab, renderPricingPage } from '../../../../tests/support/openSignedInTestTab';
import { closeScreen } from '../../../ui/testing/renderScreen';
import { buildSampleRow } from '../testing/sampleRow';

afterEach(closeScreen);

const queryBanner = () => screen.queryByText(/les modifications non envoyées disparaîtront à la fin de la session/);

describe('SealingUnavailableBanner', () => {
  it('is shown until the device can seal', async () => {
    const { device, kill, ...services } = await openSignedInTestTab([buildSampleRow({ id: 'a' })], 'partner');
    // As after a promotion: the session is an admin's, and no key is stored.
    await device.session.signIn('admin');
    kill();
    const tab = await device.openTab();
    await tab.engine.syncNow();
    const page = await renderPricingPage({ device, ...services, ...tab });
    expect(queryBanner()).not.toBeNull();
    await tab.engine.login('admin');
    await page.settle();
    expect(queryBanner()).toBeNull();
  });
});
