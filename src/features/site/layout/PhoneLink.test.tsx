import { screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { company } from '../../../config/company';
import { closeScreen, renderScreen, stopClock } from '../../../ui/testing/renderScreen';
import { PhoneLink } from './PhoneLink';
import { buildOpeningStatus } from './openingStatus';

afterEach(closeScreen);

describe('PhoneLink', () => {
  it('shows the hours in served HTML', () => {
    expect(renderToString(<PhoneLink />)).toContain(company.hours.shortLabel);
  });

  it('follows the clock', async () => {
    stopClock();
    vi.setSystemTime('2026-01-09T16:59:30Z');
    const page = await renderScreen(<PhoneLink />);
    await page.waitUntil(() => screen.getByText('Ouvert jusqu’à 18h00'));
    await page.settle(30_000);
    expect(screen.getByRole('link').textContent).toBe(`${company.phone.label}Fermé, réouverture lundi à 9h00`);
  });
});

describe('buildOpeningStatus', () => {
  it.each([
    ['2026-01-06T07:00:00Z', 'Fermé, réouverture à 9h00'],
    ['2026-01-06T18:00:00Z', 'Fermé, réouverture demain à 9h00'],
    ['2026-05-23T10:00:00Z', 'Fermé, réouverture mardi à 9h00'],
  ])('names the day of the next opening at %s', (moment, text) => {
    expect(buildOpeningStatus(Date.parse(moment)).text).toBe(text);
  });
});
