import { afterEach, describe, expect, it, vi } from 'vitest';
import { company } from '../../../src/config/company';
import { findFormerNameProblem, findOutdatedImages } from './renderedImageTexts';

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

describe('findFormerNameProblem', () => {
  it('returns null for a home page titled with the present name, as the build typesets it', () => {
    vi.spyOn(company, 'name', 'get').mockReturnValue("L'Atelier" as never);
    expect(findFormerNameProblem('L’Atelier')).toBeNull();
  });

  it.each(['Dupont Informatique', `${company.name} Services`, ''])('asks to restart npm start for %j', (title) => {
    expect(findFormerNameProblem(title)).toContain('relancez npm start');
  });
});
