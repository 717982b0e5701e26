import { screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
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
