import { screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { company } from '../../../config/company';
import { closeScreen, renderScreen, stopClock } from '../../../ui/testing/renderScreen';
import { PhoneLink } from './PhoneLink';

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
