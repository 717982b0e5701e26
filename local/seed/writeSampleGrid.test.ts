import { Timestamp } from 'firebase-admin/firestore';
import { describe, expect, it, onTestFinished } from 'vitest';
import { digestRows, formatDigest, formatItemsDigest } from '../../src/domain/pricing/digest';
import { openLocalFirestoreClient } from '../../tools/stack/openLocalFirestoreClient';
import { startServer } from '../firestore/src/index';
import { SAMPLE_GRID, SAMPLE_PRICE_CHANGES } from './sampleGrid';
import { toGridRow, writeSampleGrid } from './writeSampleGrid';

describe('toGridRow', () => {
  const rows = SAMPLE_GRID.map(toGridRow);

  it('converts sixty rows with distinct ids and labels, subtitles included', () => {
    expect(rows).toHaveLength(60);
    expect(new Set(rows.map((row) => row.id)).size).toBe(60);
    expect(new Set(rows.map((row) => row.solution)).size).toBe(60);
    expect(rows.filter((row) => row.type === 'subtitle')).toHaveLength(8);
  });

  it('computes prices that match a manual calculation', () => {
    // 5,10 + 15 % = 5,865, rounded to 5,87; × 1,2 = 7,044, rounded to 7,04.
    expect(rows.find((row) => row.id === 'seed-microsoft-1')).toMatchObject({
      cost: { prix_partenaire: '5,10', commission: '15' },
      prix_revendeur: '5,87',
      prix_public: '7,04',
    });
  });

  it('returns the stored form, so that the first edit changes nothing else', () => {
    for (const [index, row] of SAMPLE_GRID.entries()) {
      if ('subtitle' in row) continue;
      const { prix_partenaire, commission } = row;
      expect(rows[index]?.cost).toEqual({ prix_partenaire, commission });
    }
  });
});

describe('writeSampleGrid', () => {
  it('writes rows that match both heads, and dates the changed prices before now', async () => {
    const server = await startServer();
    const firestore = openLocalFirestoreClient(server.port);
    onTestFinished(async () => {
      await firestore.terminate();
      await server.close();
    });
    const now = Date.UTC(2026, 2, 14);
    await writeSampleGrid(firestore, now);
    const digest = digestRows(SAMPLE_GRID.map(toGridRow));
    expect((await firestore.doc('pricing_grid/head').get()).data()).toMatchObject({
      revision: 1,
      live_count: 60,
      digest: formatItemsDigest(digest),
    });
    expect((await firestore.doc('pricing_grid/costs').get()).data()).toEqual({
      revision: 1,
      digest: formatDigest(digest.costs),
    });
    expect((await firestore.collection('pricing_items').get()).size).toBe(60);
    expect((await firestore.collection('pricing_costs').get()).size).toBe(52);
    for (const [id, [before, days]] of Object.entries(SAMPLE_PRICE_CHANGES)) {
      expect((await firestore.doc(`pricing_items/${id}`).get()).data()).toMatchObject({
        prix_avant: before,
        prix_depuis: Timestamp.fromMillis(now - days * 86_400_000),
      });
    }
  });
});
