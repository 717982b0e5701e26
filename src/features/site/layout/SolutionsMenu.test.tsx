import { fireEvent, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { closeScreen, renderScreen, type RenderedScreen } from '../../../ui/testing/renderScreen';
import { SOLUTION_LINKS } from './navigation';
import { SolutionsMenu } from './SolutionsMenu';

/** Longer than the delay after which the menu closes without the mouse. */
const AFTER_CLOSE_DELAY_MS = 500;

let page: RenderedScreen;

beforeEach(async () => {
  page = await renderScreen(
    <MemoryRouter>
      <SolutionsMenu />
    </MemoryRouter>,
  );
});
afterEach(closeScreen);

const button = () => screen.getByRole('button', { name: 'Solutions' });
const isOpen = () => button().getAttribute('aria-expanded') === 'true';

async function hover(): Promise<void> {
  await page.user.hover(button());
  await page.settle();
}

/** Presses the button. Safari before 18.2 and Firefox before 129 dispatch a click as a `MouseEvent`. */
async function press(pointerType: 'mouse' | 'touch'): Promise<void> {
  fireEvent.pointerDown(button(), { pointerType });
  fireEvent(button(), new MouseEvent('click', { bubbles: true, detail: 1 }));
  await page.settle();
}

describe('SolutionsMenu', () => {
  it('stays open when a mouse that opened it by hover clicks its button', async () => {
    await hover();
    expect(isOpen()).toBe(true);
    await press('mouse');
    expect(isOpen()).toBe(true);
  });

  it('opens and closes by touch', async () => {
    await press('touch');
    expect(isOpen()).toBe(true);
    await press('touch');
    expect(isOpen()).toBe(false);
  });

  it('opens and closes by keyboard, also after a click of the mouse', async () => {
    await hover();
    await press('mouse');
    button().focus();
    await page.keyboard('{Enter}');
    expect(isOpen()).toBe(false);
    await page.keyboard('{Enter}');
    expect(isOpen()).toBe(true);
  });

  it('leads from its button to the last link by ArrowUp', async () => {
    button().focus();
    await page.keyboard('{ArrowUp}');
    await page.waitUntil(() => expect(document.activeElement?.textContent).toBe(SOLUTION_LINKS.at(-1)?.label));
    expect(isOpen()).toBe(true);
  });

  it('leads to the first and the last link by Home and End, and from the last to the first by ArrowDown', async () => {
    button().focus();
    const [first, last] = [SOLUTION_LINKS[0]?.label, SOLUTION_LINKS.at(-1)?.label];
    for (const [key, label] of [
      ['End', last],
      ['Home', first],
      ['End', last],
      ['ArrowDown', first],
    ] as const) {
      await page.keyboard(`{${key}}`);
      await page.waitUntil(() => expect(document.activeElement?.textContent).toBe(label));
    }
  });

  it('closes by a press outside of it, and not by one inside', async () => {
    await press('touch');
    fireEvent.pointerDown(screen.getByRole('list'));
    await page.settle();
    expect(isOpen()).toBe(true);
    fireEvent.pointerDown(document.body);
    await page.settle();
    expect(isOpen()).toBe(false);
  });

  it('stays open when the focus goes to nothing, as on a press beside its links', async () => {
    await hover();
    button().focus();
    button().blur();
    await page.settle();
    expect(isOpen()).toBe(true);
  });

  it('stays open when the mouse leaves while the keyboard focus is on a link', async () => {
    await hover();
    button().focus();
    await page.keyboard('{ArrowDown}');
    await page.waitUntil(() => expect(document.activeElement?.textContent).toBe(SOLUTION_LINKS[0]?.label));
    await page.user.unhover(button());
    await page.settle(AFTER_CLOSE_DELAY_MS);
    expect(isOpen()).toBe(true);
  });

  it('closes as soon as a link is followed, before the page is there, but not for a new tab', async () => {
    await hover();
    const link = screen.getByRole('link', { name: 'Cybersécurité' });
    await page.user.keyboard('{Control>}');
    await page.click(link);
    await page.user.keyboard('{/Control}');
    expect(isOpen()).toBe(true);
    await page.click(link);
    expect(isOpen()).toBe(false);
    expect(document.activeElement).toBe(button());
  });
});
