import { describe, expect, it } from 'vitest';
import { parseWebConfig } from './firebaseCli';

const config = { projectId: 'mon-projet', apiKey: 'cle', authDomain: 'mon-projet.firebaseapp.com' };

describe('parseWebConfig', () => {
  it('keeps the three values that the site needs', () => {
    const sdkConfig = { ...config, appId: '1:2:web:3', storageBucket: 'x' };
    expect(parseWebConfig({ status: 'success', result: { sdkConfig } })).toEqual(config);
  });

  it.each([
    [null],
    [{}],
    [{ status: 'error', error: 'not logged in' }],
    [{ result: { sdkConfig: { ...config, apiKey: undefined } } }],
    [{ result: { sdkConfig: 'text' } }],
  ])('finds nothing in %j', (answer) => {
    expect(parseWebConfig(answer)).toBeNull();
  });
});
