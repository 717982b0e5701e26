import { describe, expect, it } from 'vitest';
import type { SyncSnapshot } from '../../../domain/pricing/pricingEditor';
import {
  formatClearedDataRecovered,
  formatClearedDataRecoveryFailed,
  formatLastSync,
  formatPersistence,
  formatPhase,
  formatSyncFailureCause,
  getManualSyncOutcome,
  getStatusTone,
  getStorageWarning,
  formatUnsent,
} from './statusText';

const MINUTE = 60_000;
const NOW = 1_800_000_000_000;
const CALM: SyncSnapshot = {
  phase: 'idle',
  revision: 1,
  unsent: 0,
  toSend: 0,
  oldestUnsentAt: null,
  lastSyncAt: NOW,
  causeText: null,
  isStalled: false,
};

describe('statusText', () => {
  it('formats count and age of unsent edits', () => {
    expect(formatUnsent(CALM, NOW)).toBe('Aucune modification en attente');
    expect(formatUnsent({ ...CALM, unsent: 1, oldestUnsentAt: NOW - 5 * MINUTE }, NOW)).toBe(
      '1 modification en attente, il y a 5 min',
    );
    expect(formatUnsent({ ...CALM, unsent: 12, oldestUnsentAt: NOW - 5 * MINUTE }, NOW)).toBe(
      '12 modifications en attente, la plus ancienne il y a 5 min',
    );
  });

  it('never reports “À jour” while edits are unsent', () => {
    expect(formatPhase(CALM)).toBe('À jour');
    expect(formatPhase({ ...CALM, unsent: 2, toSend: 1 })).toBe('Envoi à venir');
    expect(formatPhase({ ...CALM, unsent: 1 })).toBe('À vous de choisir');
  });

  it('distinguishes an unreachable session from an ended one', () => {
    expect(formatPhase({ ...CALM, phase: 'sessionUnreachable' })).toBe('Reconnexion requise');
    expect(getStatusTone({ ...CALM, phase: 'sessionUnreachable' })).toBe('warning');
    expect(getStatusTone({ ...CALM, phase: 'sessionEnded' })).toBe('error');
  });

  it('returns the warning tone when a decision is due, and the calm one only when nothing is unsent', () => {
    expect(getStatusTone({ ...CALM, unsent: 1 })).toBe('warning');
    expect(getStatusTone({ ...CALM, unsent: 2, toSend: 1 })).toBe('busy');
    expect(getStatusTone(CALM)).toBe('calm');
    expect(getStatusTone({ ...CALM, phase: 'offline' })).toBe('busy');
  });

  it('returns the warning tone when sync is stalled', () => {
    expect(getStatusTone({ ...CALM, phase: 'waiting', isStalled: true })).toBe('warning');
  });

  it.each(['offline', 'waiting', 'sessionUnreachable', 'sessionEnded', 'storageFailed'] as const)(
    'never formats the last sync as “à l’instant” during a failure (%s)',
    (phase) => {
      expect(formatLastSync({ ...CALM, phase }, NOW)).toBe('Dernière synchronisation il y a moins d’une minute');
      expect(formatLastSync({ ...CALM, phase }, NOW + 5 * MINUTE)).toBe('Dernière synchronisation il y a 5 min');
    },
  );

  it.each(['idle', 'syncing'] as const)('formats the age of the last sync without a failure (%s)', (phase) => {
    expect(formatLastSync({ ...CALM, phase }, NOW)).toBe('Synchronisée à l’instant');
  });

  it('reports a grid that was never loaded', () => {
    expect(formatLastSync({ ...CALM, lastSyncAt: null }, NOW)).toBe('Jamais synchronisée');
  });
});

describe('formatSyncFailureCause', () => {
  const CAUSE = 'Le serveur ne répond pas. Nouvel essai automatique.';
  const OLD_PRICES = 'Les prix affichés sont ceux de la dernière synchronisation.';
  const blocked: SyncSnapshot = { ...CALM, phase: 'waiting', causeText: CAUSE };

  it('says to partners why sync is blocked and which prices they see', () => {
    expect(formatSyncFailureCause(blocked, false)).toBe(`${CAUSE} ${OLD_PRICES}`);
    expect(formatSyncFailureCause({ ...blocked, phase: 'offline' }, false)).toBe(OLD_PRICES);
    expect(formatSyncFailureCause({ ...blocked, lastSyncAt: null }, false)).toBe(CAUSE);
  });

  it('says the cause alone to admins, and nothing to anybody while sync works', () => {
    expect(formatSyncFailureCause(blocked, true)).toBe(CAUSE);
    expect(formatSyncFailureCause(CALM, true)).toBeNull();
    expect(formatSyncFailureCause(CALM, false)).toBeNull();
  });
});

describe('getManualSyncOutcome', () => {
  const CAUSE = 'Vos modifications restent sur cet appareil.';
  const after = (changes: Partial<SyncSnapshot>) => getManualSyncOutcome(CALM, { ...CALM, ...changes });

  it('trusts a completed pull more than a browser that reports to be offline', () => {
    expect(after({ lastSyncAt: NOW + 1 })).toEqual({ isDone: true });
    expect(after({ lastSyncAt: NOW + 1, phase: 'offline' })).toEqual({ isDone: true });
    expect(after({ lastSyncAt: NOW + 1, phase: 'waiting', causeText: CAUSE })).toEqual({
      isDone: false,
      reason: CAUSE,
    });
  });

  it('reports neither success nor failure while another tab syncs', () => {
    expect(after({})).toBeNull();
    expect(after({ phase: 'syncing' })).toBeNull();
  });

  it.each(['offline', 'sessionUnreachable'] as const)('promises to keep edits only if there are any (%s)', (phase) => {
    expect(after({ phase, unsent: 1, causeText: CAUSE })).toEqual({ isDone: false, reason: CAUSE });
    expect(after({ phase, causeText: CAUSE })).toEqual({
      isDone: false,
      reason: `${formatPhase({ ...CALM, phase })}.`,
    });
  });
});

describe('site data cleared while a page is open', () => {
  it('says what was stored again', () => {
    expect(formatClearedDataRecovered(0, 0)).toContain('La grille affichée a été gardée');
    expect(formatClearedDataRecovered(1, 0)).toContain('1 modification non envoyée a été réenregistrée');
    expect(formatClearedDataRecovered(0, 2)).toContain('2 saisies en cours ont été réenregistrées');
    expect(formatClearedDataRecovered(3, 1)).toContain(
      '3 modifications non envoyées et 1 saisie en cours ont été réenregistrées',
    );
  });

  it('asks to keep the page open for what only it has', () => {
    expect(formatClearedDataRecoveryFailed(0, 0)).toContain('La grille reste affichée');
    expect(formatClearedDataRecoveryFailed(0, 1)).toContain('Cette page contient encore 1 saisie en cours');
    expect(formatClearedDataRecoveryFailed(2, 0)).toContain('Cette page contient encore 2 modifications non envoyées');
  });
});

describe('formatPersistence', () => {
  it('promises to keep the data only where the browser did', () => {
    expect(formatPersistence('persistent')).toContain('s’est engagé à les conserver');
    expect(formatPersistence('temporary')).toContain('effacées à la fermeture');
    expect(formatPersistence('bestEffort')).toContain('sans engagement');
  });
});

describe('promise 4 to 6: getStorageWarning', () => {
  it('warns admins before the first edit, and partners only about their own data', () => {
    expect(getStorageWarning('persistent', true)).toBeNull();
    expect(getStorageWarning('bestEffort', true)?.tone).toBe('warning');
    expect(getStorageWarning('bestEffort', false)).toBeNull();
    expect(getStorageWarning('temporary', true)?.text).toContain('Fenêtre privée');
    expect(getStorageWarning('temporary', false)).toMatchObject({ tone: 'warning', advice: null });
  });

  it('reports lost local data without claiming that edits were not sent', () => {
    const text = getStorageWarning('lost', true)?.text;
    expect(text).toMatch(/^Données locales perdues/);
    expect(text).toContain('dont l’envoi n’était pas confirmé');
  });

  it.each(['full', 'failed', 'newerVersion'] as const)('offers an export when nothing can be stored (%s)', (health) => {
    expect(getStorageWarning(health, true)).toMatchObject({ tone: 'error', canExport: true });
    // A partner has no edits.
    expect(getStorageWarning(health, false)).toMatchObject({ tone: 'error', canExport: false });
  });

  it.each(['full', 'failed'] as const)('tells partners about prices, as they have no edits (%s)', (health) => {
    const text = getStorageWarning(health, false)?.text;
    expect(text).toContain('les nouveaux prix ne peuvent pas y être enregistrés');
    expect(text).not.toMatch(/saisi|modifications|envoi|export/);
  });
});
