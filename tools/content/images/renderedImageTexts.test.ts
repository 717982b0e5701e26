import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { company } from '../../../src/config/company';
import { findFormerNameProblem, findOutdatedImages, recordImageTexts } from './renderedImageTexts';

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

describe('recordImageTexts', () => {
  it('keeps the texts of other images and drops those of images that no page uses', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'images-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = join(folder, 'texts.json');
    await writeFile(
      file,
      '{"/og/absente.png":"Absente","/og/contact.png":"Ancien","/screenshots/grille-large.png":"A"}',
    );
    await recordImageTexts({ '/og/contact.png': 'Nouveau', '/og/accueil.png': 'Accueil' }, file);
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({
      '/og/accueil.png': 'Accueil',
      '/og/contact.png': 'Nouveau',
      '/screenshots/grille-large.png': 'A',
    });
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
