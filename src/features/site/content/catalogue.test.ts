import { describe, expect, it } from 'vitest';
import { CLOUD_ENTERPRISE_PAGE } from './cloudEnterprise';
import { CYBERSECURITY_PAGE } from './cybersecurity';
import { INTERNET_ACCESS_PAGE } from './internetAccess';
import { isInnerPagePath } from './crumbs';
import { LEGAL_NOTICE } from './legalNotice';
import { PLAN_COMPARISON_ROWS, PLANS } from './premiumManagement';
import { PRIVACY_POLICY } from './privacyPolicy';
import { SOLUTION_CARDS } from './solutions';

describe('the catalogue as the specification fixes it', () => {
  it('has the nine solution cards in order, each at its address', () => {
    expect(SOLUTION_CARDS.map(({ name, path }) => [name, path])).toEqual([
      ['Microsoft 365', '/cloud-services/microsoft-365'],
      ['Google Workspace', '/cloud-services/google-workspace'],
      ['3CX', '/solutions-telecom/3cx'],
      ['Wazo', '/solutions-telecom/wazo'],
      ['MailInBlack', '/solutions/mailinblack'],
      ['SentinelOne', '/solutions/sentinel-one'],
      ['Keeper Security', '/solutions/keeper-security'],
      ['NinjaRMM', '/solutions/ninja-rmm'],
      ['Proxmox', '/solutions/proxmox'],
    ]);
  });

  it('sells three plans at their prices and compares them on five rows', () => {
    expect(PLANS.map(({ name, eurosPerUserPerMonth }) => [name, eurosPerUserPerMonth])).toEqual([
      ['Essentiel', 29],
      ['Pro', 49],
      ['Enterprise', null],
    ]);
    expect(PLAN_COMPARISON_ROWS.map(({ label }) => label)).toEqual([
      'Horaires du support',
      'Temps de réponse',
      'Supervision',
      'Sécurité',
      'Audit',
    ]);
    expect(PLAN_COMPARISON_ROWS[0]?.values).toMatchObject({ essentiel: '8h-18h', enterprise: '24/7' });
    expect(PLAN_COMPARISON_ROWS[1]?.values).toEqual({
      essentiel: 'Moins de 4 h',
      pro: 'Moins de 2 h',
      enterprise: 'Moins de 30 min',
    });
  });

  it('names three cloud offers with four reasons, three accesses, and four security steps', () => {
    expect(CLOUD_ENTERPRISE_PAGE.offers).toHaveLength(3);
    expect(CLOUD_ENTERPRISE_PAGE.reasons).toHaveLength(4);
    expect(INTERNET_ACCESS_PAGE.offers.map(({ figure }) => figure.value)).toEqual(['2 Gb/s', '1 Gb/s', '4G']);
    expect(CYBERSECURITY_PAGE.steps).toHaveLength(4);
  });
});

describe('the legal pages', () => {
  it('have 8 and 10 sections, dated 16 May 2024, with the anchor that the cookie banner leads to', () => {
    expect(LEGAL_NOTICE).toHaveLength(8);
    expect(PRIVACY_POLICY).toHaveLength(10);
    expect(PRIVACY_POLICY.map(({ id }) => id)).toContain('cookies');
    expect(LEGAL_NOTICE.at(-1)?.paragraphs.join(' ')).toContain('16 mai 2024');
    expect(PRIVACY_POLICY.at(-1)?.paragraphs.join(' ')).toContain('16 mai 2024');
  });

  it('use every anchor once and link only to pages and anchors that exist', () => {
    const anchors = (sections: typeof PRIVACY_POLICY) => sections.map(({ id }) => id);
    expect(new Set(anchors(LEGAL_NOTICE)).size).toBe(LEGAL_NOTICE.length);
    expect(new Set(anchors(PRIVACY_POLICY)).size).toBe(PRIVACY_POLICY.length);
    for (const { link } of [...LEGAL_NOTICE, ...PRIVACY_POLICY]) {
      if (!link) continue;
      const [path = '', anchor] = link.to.split('#');
      expect(isInnerPagePath(path)).toBe(true);
      if (anchor) expect(anchors(PRIVACY_POLICY)).toContain(anchor);
    }
  });
});
