import { describe, expect, it } from 'vitest';
import { suggestDeviceName } from './suggestDeviceName';

describe('suggestDeviceName', () => {
  it.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0',
      'Edge sur Windows',
    ],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36', 'Chrome sur Windows'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox sur Linux'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Safari/604.1',
      'Safari sur iPhone',
    ],
    ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36', 'Chrome sur Android'],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 OPR/124.0',
      'Opera sur Windows',
    ],
    [
      'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605 CriOS/140.0 Mobile/15E148 Safari/604.1',
      'Chrome sur iPad',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 FxiOS/140.0 Mobile/15E148 Safari/605.1',
      'Firefox sur iPhone',
    ],
    ['Mozilla/5.0 (X11; CrOS x86_64 16328.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36', 'Chrome sur ChromeOS'],
    ['', 'Navigateur'],
  ])('names browser and system of %s', (userAgent, name) => {
    expect(suggestDeviceName(userAgent)).toBe(name);
  });
});
