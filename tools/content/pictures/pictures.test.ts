import { afterEach, describe, expect, it, vi } from 'vitest';
import { company } from '../../../src/config/company';
import { findOutdatedPictures } from './pictures';

afterEach(() => vi.restoreAllMocks());

describe('findOutdatedPictures', () => {
  it('returns nothing for the committed pictures', async () => {
    expect(await findOutdatedPictures()).toEqual([]);
  });

  it('reports pictures of another company', async () => {
    vi.spyOn(company, 'name', 'get').mockReturnValue('Dupont Informatique' as never);
    expect(await findOutdatedPictures()).toEqual([
      expect.stringContaining('npm run images'),
      expect.stringContaining('npm run screenshots'),
    ]);
  });
});
