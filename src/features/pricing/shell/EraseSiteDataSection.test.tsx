import { screen } from '@testing-library/react';
import { afterEach, expect, describe, it, vi } from 'vitest';
import { openSignedInTestTab, renderPricingPage } from '../../../../tests/support/openSignedInTestTab';
import { createSiteDataEraser } from '../../../sync/session/createSiteDataEraser';
import { closeScreen, listAnnouncements } from '../../../ui/testing/renderScreen';
import { buildSampleRow } from '../testing/sampleRow';

afterEach(closeScreen);

describe('EraseSiteDataSection', () => {
  it('asks before it erases typed text, too', async () => {
    const device = await openSignedInTestTab([buildSampleRow({ id: 'a' }), buildSampleRow({ id: 'b' })]);
    const siteDataEraser = createSiteDataEraser(device.engine, () => Promise.reject(new Error('not asked')));
    const page = await renderPricingPage(device, { siteDataEraser });
    const press = (name: string) => page.click(screen.getByRole('button', { name }));
    const draft = (itemId: string) => ({ itemId, prix_partenaire: '12,,5', at: 0 });
    await device.engine.saveDraft(draft('a'));
    await page.settle();
    await press('Cet appareil');
    await press('Effacer les données de cet appareil');
    expect(listAnnouncements('alert')).toEqual([
      'Une saisie non enregistrée n’existe que sur cet appareil\u00A0: elle sera perdue. Tout effacer\u202F?',
    ]);
    await press('Ne rien effacer');

    device.environment.emit('offline');
    await device.engine.edit({ kind: 'delete', itemIds: ['a'] });
    await device.engine.saveDraft(draft('b'));
    await press('Effacer les données de cet appareil');
    expect(listAnnouncements('alert')).toEqual([
      'Une modification et 2 saisies non enregistrées n’existent que sur cet appareil\u00A0: elles seront perdues. Tout effacer\u202F?',
    ]);
  });

  it('asks before it erases typed text that was sealed at logout', async () => {
    const device = await openSignedInTestTab([buildSampleRow({ id: 'a' })]);
    const siteDataEraser = createSiteDataEraser(device.engine, () => Promise.reject(new Error('not asked')));
    await device.engine.saveDraft({ itemId: 'a', prix_partenaire: '12,,5', at: 0 });
    expect(await device.engine.logout('seal')).toEqual({ ok: true });
    await device.engine.login('partner');
    const page = await renderPricingPage(device, { siteDataEraser });
    await page.click(screen.getByRole('button', { name: 'Cet appareil' }));
    await page.click(screen.getByRole('button', { name: 'Effacer les données de cet appareil' }));
    expect(listAnnouncements('alert')).toEqual([expect.stringContaining('Une saisie non enregistrée n’existe que')]);
  });

  it('erases unsent edits only after a confirmation', async () => {
    const device = await openSignedInTestTab([buildSampleRow({ id: 'a' }), buildSampleRow({ id: 'b' })]);
    const eraseSiteStorage = vi.fn(() => Promise.resolve());
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
    const siteDataEraser = createSiteDataEraser(device.engine, eraseSiteStorage);
    const page = await renderPricingPage(device, { siteDataEraser });
    const press = (name: string) => page.click(screen.getByRole('button', { name }));
    device.environment.emit('offline');
    await device.engine.edit({ kind: 'delete', itemIds: ['a'] });
    await page.settle();

    await press('Cet appareil');
    await press('Effacer les données de cet appareil');
    expect(listAnnouncements('alert')).toEqual([
      expect.stringContaining('Une modification n’existe que sur cet appareil'),
    ]);
    await press('Ne rien effacer');
    expect(device.engine.countUnsent()).toBe(1);
    expect(eraseSiteStorage).not.toHaveBeenCalled();

    await press('Effacer les données de cet appareil');
    await press('Tout effacer');
    await vi.waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('/'));
    expect(device.engine.countUnsent()).toBe(0);
    expect(eraseSiteStorage).toHaveBeenCalledOnce();
  });

  it('leaves what is sent meanwhile out of its question', async () => {
    const device = await openSignedInTestTab([buildSampleRow({ id: 'a' }), buildSampleRow({ id: 'b' })]);
    const page = await renderPricingPage(device);
    device.environment.emit('offline');
    await device.engine.edit({ kind: 'delete', itemIds: ['a'] });
    await device.engine.saveDraft({ itemId: 'b', prix_partenaire: '12,,5', at: 0 });
    await page.click(screen.getByRole('button', { name: 'Cet appareil' }));
    await page.click(screen.getByRole('button', { name: 'Effacer les données de cet appareil' }));
    expect(listAnnouncements('alert')).toEqual([expect.stringContaining('Une modification et une saisie')]);
    await device.engine.syncNow();
    await page.settle();
    expect(listAnnouncements('alert')).toEqual([expect.stringMatching(/^Une saisie non enregistrée n’existe/)]);
    await device.engine.discardDraft('b');
    await page.settle();
    expect(listAnnouncements('alert')).toEqual(['Tout effacer\u202f?']);
  });

  it('erases once on a double click', async () => {
    const device = await openSignedInTestTab([buildSampleRow({ id: 'a' })]);
    const erase = vi.fn(() => new Promise<never>(() => undefined));
    const page = await renderPricingPage({ ...device, siteDataEraser: { ...device.siteDataEraser, erase } });
    await page.click(screen.getByRole('button', { name: 'Cet appareil' }));
    await page.user.dblClick(screen.getByRole('button', { name: 'Effacer les données de cet appareil' }));
    expect(erase).toHaveBeenCalledOnce();
    expect(screen.getByRole('region', { name: 'Effacer les données de cet appareil' }).getAttribute('aria-busy')).toBe(
      'true',
    );
  });
});
