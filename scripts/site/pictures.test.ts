import { afterEach, describe, expect, it, vi } from 'vitest';
import { company } from '../../src/config/company';
import { outdatedPictures } from './pictures';

afterEach(() => vi.restoreAllMocks());

describe('the committed pictures', () => {
  it('say what the site says', async () => {
    expect(await outdatedPictures()).toEqual([]);
  });

  it('are to be made again for another company', async () => {
    vi.spyOn(company, 'name', 'get').mockReturnValue('Dupont Informatique' as never);
    expect(await outdatedPictures()).toEqual([
      expect.stringContaining('npm run images'),
      expect.stringContaining('npm run screenshots'),
    ]);
  });
});
