import { afterEach, describe, expect, it, vi } from 'vitest';
import { company } from '../../../src/config/company';
import { findOutdatedImages } from './renderedImageTexts';

afterEach(() => vi.restoreAllMocks());

describe('findOutdatedImages', () => {
  it('returns nothing for the committed images', async () => {
    expect(await findOutdatedImages()).toEqual([]);
  });

  it('reports images of another company', async () => {
    vi.spyOn(company, 'name', 'get').mockReturnValue('Dupont Informatique' as never);
    expect(await findOutdatedImages()).toEqual([
      expect.stringContaining('npm run images'),
      expect.stringContaining('npm run screenshots'),
    ]);
  });
});
