import { afterEach, describe, expect, it, vi } from 'vitest';
import { installStore } from './installStore';

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15';
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36';

afterEach(() => vi.unstubAllGlobals());

describe('installStore', () => {
  it.each([
    ['an iPhone', { userAgent: IPHONE, maxTouchPoints: 5, standalone: false }, 'ios'],
    ['an iPad, which calls itself a Mac', { userAgent: MAC, maxTouchPoints: 5, standalone: false }, 'ios'],
    ['the installed app of an iPhone', { userAgent: IPHONE, maxTouchPoints: 5, standalone: true }, 'none'],
    ['a Mac', { userAgent: MAC, maxTouchPoints: 0 }, 'none'],
    ['a computer with a touch screen', { userAgent: WINDOWS, maxTouchPoints: 10 }, 'none'],
  ])('says how %s installs the app without an offer of the browser', (_device, navigator, method) => {
    vi.stubGlobal('navigator', navigator);
    expect(installStore.getMethod()).toBe(method);
  });

  it('shows the dialog of the browser at request only', () => {
    const browser = new EventTarget();
    installStore.watch(browser);
    const prompt = vi.fn(() => Promise.resolve());
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
    browser.dispatchEvent(offer);
    expect(offer.defaultPrevented).toBe(true);
    expect(prompt).not.toHaveBeenCalled();
    expect(installStore.getMethod()).toBe('prompt');
    browser.dispatchEvent(new Event('appinstalled'));
  });
});
