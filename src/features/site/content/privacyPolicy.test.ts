import { expect, it } from 'vitest';
import { STORAGE_KEYS } from '../../../config/constants';
import { PRIVACY_POLICY } from './privacyPolicy';

it.each(Object.values(STORAGE_KEYS))('the privacy policy says what is kept under %s', (key) => {
  const items = PRIVACY_POLICY.find(({ id }) => id === 'cookies')?.items ?? [];
  const named = items.flatMap((item) => item.match(/[a-z]+(?:-[a-z]+)+/g) ?? []);
  expect(named).toContain(key);
});
