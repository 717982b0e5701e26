import { describe, expect, it } from 'vitest';
import type { SyncView } from '../services';
import { ageText } from './ages';
import { lastSyncText, phaseText, statusTone, storageWarning, unsentText } from './statusText';

const MINUTE = 60_000;
const NOW = 1_800_000_000_000;
const CALM: SyncView = {
  phase: 'idle',
  unsent: 0,
  toSend: 0,
  oldestUnsentAt: null,
  lastSyncAt: NOW,
  cause: null,
  stalled: false,
};

describe('an age', () => {
  it.each([
    [0, 'à l’instant'],
    [59_000, 'à l’instant'],
    [MINUTE, 'il y a 1 min'],
    [59 * MINUTE, 'il y a 59 min'],
    [60 * MINUTE, 'il y a 1 h'],
    [24 * 60 * MINUTE, 'il y a un jour'],
    [72 * 60 * MINUTE, 'il y a 3 jours'],
  ])('of %i ms is told in its largest whole unit', (age, text) => {
    expect(ageText(NOW - age, NOW)).toBe(text);
  });

  it('from a clock that was set back counts as now', () => {
    expect(ageText(NOW + 63_072_000_000, NOW)).toBe('à l’instant');
  });
});

describe('the status bar', () => {
  it('always tells how many edits are unsent and how old they are', () => {
    expect(unsentText(CALM, NOW)).toBe('Aucune modification en attente');
    expect(unsentText({ ...CALM, unsent: 1, oldestUnsentAt: NOW - 5 * MINUTE }, NOW)).toBe(
      '1 modification en attente, il y a 5 min',
    );
    expect(unsentText({ ...CALM, unsent: 12, oldestUnsentAt: NOW - 5 * MINUTE }, NOW)).toBe(
      '12 modifications en attente, la plus ancienne il y a 5 min',
    );
  });

  it('never says that all is up to date while something is unsent', () => {
    expect(phaseText(CALM)).toBe('À jour');
    expect(phaseText({ ...CALM, unsent: 2, toSend: 1 })).toBe('Envoi à venir');
    expect(phaseText({ ...CALM, unsent: 1 })).toBe('À vous de choisir');
  });

  it('tells a session out of reach from one that ended', () => {
    expect(phaseText({ ...CALM, phase: 'sessionUnreachable' })).toBe('Reconnexion requise');
    expect(statusTone({ ...CALM, phase: 'sessionUnreachable' })).toBe('warning');
    expect(statusTone({ ...CALM, phase: 'sessionEnded' })).toBe('error');
  });

  it('turns into a warning when nothing could be sent for long', () => {
    expect(statusTone({ ...CALM, phase: 'waiting', stalled: true })).toBe('warning');
  });

  it('tells when the grid was never loaded', () => {
    expect(lastSyncText({ ...CALM, lastSyncAt: null }, NOW)).toBe('Jamais synchronisée');
  });
});

describe('promise 4 to 6: storage that cannot keep edits', () => {
  it('is told to admins before the first edit, and to partners only where it concerns them', () => {
    expect(storageWarning('persistent', true)).toBeNull();
    expect(storageWarning('bestEffort', true)?.tone).toBe('warning');
    expect(storageWarning('bestEffort', false)).toBeNull();
    expect(storageWarning('temporary', true)?.text).toContain('Fenêtre privée');
  });

  it('says that local data was lost, never a silent empty grid', () => {
    expect(storageWarning('lost', true)?.text).toMatch(/^Données locales perdues/);
  });

  it('offers an export on a full disk', () => {
    expect(storageWarning('full', true)).toMatchObject({ tone: 'error', exportable: true });
  });
});
