// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { renderScreen, type Screen } from '../../../ui/testing/renderScreen';
import { PricingPage } from '../PricingPage';
import { FakeEditor } from '../testing/fakeEditor';
import { sampleRow } from '../testing/sampleRow';

let screen: Screen;

afterEach(() => screen.close());

describe('an admin’s device that cannot seal', () => {
  it('says so until it can', async () => {
    const editor = new FakeEditor([sampleRow({ id: 'a' })], { admin: true, canSeal: false });
    screen = await renderScreen(<PricingPage editor={editor} account={null} signIn={null} />);
    const sentence = 'les modifications non envoyées disparaîtront à la fin de la session';
    await screen.until(() => expect(screen.text()).toContain(sentence));
    editor.set({ canSeal: true });
    await screen.settle();
    expect(screen.text()).not.toContain(sentence);
  });
});
