import { screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { company } from '../../../config/company';
import { closeScreen, renderScreen } from '../../../ui/testing/renderScreen';
import { MobileMenu } from './MobileMenu';

afterEach(closeScreen);

it('MobileMenu closes as soon as a link is followed, before the page is there, but not for a new tab', async () => {
  const page = await renderScreen(
    <MemoryRouter>
      <MobileMenu />
    </MemoryRouter>,
  );
  const button = screen.getByRole('button', { name: 'Menu' });
  const isOpen = () => button.getAttribute('aria-expanded') === 'true';
  const blog = screen.getByRole('link', { name: 'Blog' });
  await page.click(button);
  await page.user.keyboard('{Control>}');
  await page.click(blog);
  await page.user.keyboard('{/Control}');
  await page.user.pointer({ keys: '[MouseMiddle]', target: blog });
  await page.settle();
  expect(isOpen()).toBe(true);
  await page.click(blog);
  expect(isOpen()).toBe(false);
  expect(document.activeElement).toBe(button);
});

it('MobileMenu locks the scrolling of the page while it is open', async () => {
  const page = await renderScreen(
    <MemoryRouter>
      <MobileMenu />
    </MemoryRouter>,
  );
  const isLocked = () => document.documentElement.classList.contains('is-menu-open');
  const button = screen.getByRole('button', { name: 'Menu' });
  await page.click(button);
  expect(isLocked()).toBe(true);
  await page.click(button);
  expect(isLocked()).toBe(false);
  await page.click(button);
  closeScreen();
  expect(isLocked()).toBe(false);
});

it('MobileMenu dials the support for a breakdown', async () => {
  await renderScreen(
    <MemoryRouter>
      <MobileMenu />
    </MemoryRouter>,
  );
  const link = screen.getByRole('link', { name: company.supportPhone.label });
  expect(link.getAttribute('href')).toBe(company.supportPhone.href);
});
