import { describe, expect, it } from 'vitest';
import { isSameDraft, removeSavedTexts } from './draft';
import type { Draft } from './pricingEditor';

const BASE = { solution: 'Messagerie', cost: { prix_partenaire: '10,00', commission: '15' } };
const DRAFT: Draft = { itemId: 'a', at: 1, label: 'Courriel', prix_partenaire: '12', commission: '20', base: BASE };

describe('isSameDraft', () => {
  it('compares texts and base, but not the time', () => {
    expect(isSameDraft(DRAFT, { ...DRAFT, at: 9, base: { ...BASE, cost: { ...BASE.cost } } })).toBe(true);
    const { base: _base, ...older } = DRAFT;
    expect(isSameDraft(older, { ...older })).toBe(true);
  });

  it.each<[string, Partial<Draft>]>([
    ['label', { label: 'Autre' }],
    ['price', { prix_partenaire: '13' }],
    ['commission', { commission: '21' }],
    ['date', { startsOn: '2027-01-01' }],
    ['label of the base', { base: { ...BASE, solution: 'Autre' } }],
    ['plan of the base', { base: { ...BASE, plan: { ...BASE.cost, starts_on: '2027-01-01' } } }],
    ['cost of the base', { base: { ...BASE, cost: { prix_partenaire: '11,00', commission: '15' } } }],
  ])('returns false for another %s', (_what, change) => {
    expect(isSameDraft(DRAFT, { ...DRAFT, ...change })).toBe(false);
  });
});

describe('removeSavedTexts', () => {
  it('returns null without a text left', () => {
    const cost = { prix_partenaire: '12', commission: '20' };
    expect(removeSavedTexts(DRAFT, { itemId: 'a', label: 'Courriel', cost })).toBeNull();
  });

  it('lets the texts that are left start from the saved price', () => {
    expect(removeSavedTexts(DRAFT, { itemId: 'a', cost: { commission: '20,0' }, base: BASE })).toStrictEqual({
      itemId: 'a',
      at: 1,
      label: 'Courriel',
      prix_partenaire: '12',
      base: { solution: 'Messagerie', cost: { prix_partenaire: '10,00', commission: '20' } },
    });
  });

  it('lets the texts that are left start from the saved label', () => {
    expect(removeSavedTexts(DRAFT, { itemId: 'a', label: ' Courriel ', base: BASE })).toMatchObject({
      base: { solution: 'Courriel', cost: BASE.cost },
    });
  });

  it('keeps the base where the edit started from other values, which the user has not seen here', () => {
    const seen = { solution: 'E-mail', cost: { prix_partenaire: '77,00', commission: '15' } };
    const withoutLabel = removeSavedTexts(DRAFT, { itemId: 'a', label: 'Courriel', base: seen });
    const withoutCommission = removeSavedTexts(DRAFT, { itemId: 'a', cost: { commission: '20' }, base: seen });
    expect([withoutLabel?.base, withoutCommission?.base]).toEqual([BASE, BASE]);
  });

  it('keeps the base beside a text that cannot be saved', () => {
    expect(removeSavedTexts(DRAFT, { itemId: 'a', label: '', base: BASE })?.base).toEqual(BASE);
    expect(removeSavedTexts(DRAFT, { itemId: 'a', cost: { commission: 'x' }, base: BASE })?.base).toEqual(BASE);
  });

  it('adds no base to a draft of an older build', () => {
    const { base: _base, ...old } = DRAFT;
    expect(removeSavedTexts(old, { itemId: 'a', label: 'Courriel', base: BASE })).not.toHaveProperty('base');
  });

  it('lets the texts that are left start from the saved plan and the price of today', () => {
    const plan = { prix_partenaire: '12,00', commission: '15', starts_on: '2027-01-01' };
    const change = { itemId: 'a', cost: { prix_partenaire: '12' }, startsOn: '2027-01-01' };
    const left = { itemId: 'a', at: 1, label: 'Courriel', commission: '20' };
    expect(removeSavedTexts(DRAFT, { ...change, base: BASE })).toStrictEqual({ ...left, base: { ...BASE, plan } });
    expect(removeSavedTexts(DRAFT, { ...change, cost: { prix_partenaire: '10' } })?.base).toEqual(BASE);
    const planned = { ...DRAFT, base: { ...BASE, plan: { ...plan, starts_on: '2026-12-01' } } };
    expect(removeSavedTexts(planned, { ...change, base: BASE })?.base).toEqual(planned.base);
  });

  it('drops the date with the last text of the price', () => {
    const dated = { ...DRAFT, startsOn: '2027-01-01' };
    const saved = removeSavedTexts(dated, { itemId: 'a', cost: { prix_partenaire: '12' }, base: BASE });
    expect(saved?.startsOn).toBe('2027-01-01');
    const cost = { prix_partenaire: '12', commission: '20' };
    expect(removeSavedTexts(dated, { itemId: 'a', cost, base: BASE })).not.toHaveProperty('startsOn');
  });

  it('lets the texts that are left start from no plan once the price of today from a day on ends it', () => {
    const base = { ...BASE, plan: { prix_partenaire: '12,00', commission: '15', starts_on: '2027-01-01' } };
    const change = { itemId: 'a', cost: { prix_partenaire: '10' }, startsOn: '2027-02-01', base };
    expect(removeSavedTexts({ ...DRAFT, base }, change)?.base).toEqual({ ...BASE, plan: undefined });
  });

  it('keeps the plan of the base, until an edit ends it', () => {
    const base = { ...BASE, plan: { prix_partenaire: '12,00', commission: '15', starts_on: '2027-01-01' } };
    const planned = { ...DRAFT, base };
    expect(removeSavedTexts(planned, { itemId: 'a', cost: { prix_partenaire: '12' }, base })?.base).toEqual({
      ...base,
      cost: { prix_partenaire: '12,00', commission: '15' },
    });
    expect(removeSavedTexts(planned, { itemId: 'a', label: 'Courriel', startsOn: null, base })?.base).toEqual({
      solution: 'Courriel',
      cost: BASE.cost,
      plan: undefined,
    });
  });
});
