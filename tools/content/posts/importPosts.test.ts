import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Firestore } from 'firebase-admin/firestore';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startServer, type LocalFirestoreServer } from '../../../local/firestore/src/index';
import { openLocalFirestoreClient } from '../../stack/openLocalFirestoreClient';
import { importPosts } from './importPosts';
import { setPublication } from './postStore';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630"><path d="M0 0"/></svg>';
const text = (title: string, header = '') =>
  `---\ntitle: ${title}\nexcerpt: Extrait\nauthor_name: Claire Fauré\n${header}---\nTexte\n`;

let server: LocalFirestoreServer;
let firestore: Firestore;
let folder = '';

beforeEach(async () => {
  server = await startServer();
  firestore = openLocalFirestoreClient(server.port);
  folder = mkdtempSync(join(tmpdir(), 'posts-'));
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  await firestore.terminate();
  await server.close();
});

function importFiles(files: Record<string, string>, isPartial = false) {
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  return importPosts({ firestore, label: 'la base' }, folder, { isPartial });
}

async function storedTitles(): Promise<Record<string, unknown>> {
  const { docs } = await firestore.collection('posts').get();
  return Object.fromEntries(docs.map((doc) => [doc.id, doc.get('title')]));
}
const countImages = async () => (await firestore.collection('post_images').get()).size;

/** Two files that differ, and have the size of a share image in their header. */
const PNGS = [
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=',
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
].map((base64) => {
  const png = Buffer.from(base64, 'base64');
  png.writeUInt32BE(1200, 16);
  png.writeUInt32BE(630, 20);
  return png;
});

describe('importPosts', () => {
  it('writes every post and reports it', async () => {
    expect(await importFiles({ 'a.md': text('A'), 'b.md': text('B') })).toEqual({
      isComplete: true,
      errors: [],
      notes: ['la base : 2 créés, 0 mis à jour, 0 inchangé.'],
    });
    expect(await storedTitles()).toEqual({ a: 'A', b: 'B' });
  });

  it('names a published post that an empty date removes from the site', async () => {
    await importFiles({ 'a.md': text('A', 'published_at: 2026-03-14\n'), 'b.md': text('B', 'published_at:\n') });
    const { notes } = await importFiles({ 'a.md': text('A', 'published_at:\n') });
    expect(notes).toEqual([
      `${folder}/a.md : dépublié, car published_at y est vide`,
      'la base : 0 créé, 1 mis à jour, 1 inchangé.',
    ]);
    expect((await importFiles({})).notes).toEqual(['la base : 0 créé, 0 mis à jour, 2 inchangés.']);
  });

  it('names a published post that a later date removes from the site until then', async () => {
    const files = { 'a.md': text('A', 'published_at: 2999-01-01\n') };
    expect((await importFiles(files)).notes).toHaveLength(1);
    await setPublication(firestore, 'a', 'now');
    expect((await importFiles(files)).notes[0]).toBe(
      `${folder}/a.md : dépublié jusqu’au 1er janvier 2999 à 08:00, la date de published_at`,
    );
    expect((await importFiles(files)).notes).toHaveLength(1);
  });

  it('names a scheduled post that an empty date takes from the schedule', async () => {
    await importFiles({ 'a.md': text('A', 'published_at: 2999-01-01\n') });
    const { notes } = await importFiles({ 'a.md': text('A', 'published_at:\n') });
    expect(notes).toEqual([
      `${folder}/a.md : plus programmé, car published_at y est vide`,
      'la base : 0 créé, 1 mis à jour, 0 inchangé.',
    ]);
  });

  it('names a post that keeps the later date of publish', async () => {
    const files = { 'a.md': text('A', 'published_at: 2026-03-14\n') };
    await importFiles(files);
    await setPublication(firestore, 'a', Date.UTC(2999, 0, 1, 8));
    expect((await importFiles(files)).notes[0]).toBe(
      `${folder}/a.md : reste programmé pour le 1er janvier 2999 à 09:00, malgré la date du fichier (npm run posts -- publish a pour en changer)`,
    );
  });

  it('writes nothing, not even images, if one file is rejected', async () => {
    const files = { 'a.md': text('A', 'cover: a.svg\n'), 'a.svg': SVG, 'b.md': text('B', 'cover: absent.svg\n') };
    expect(await importFiles(files)).toEqual({
      isComplete: false,
      errors: [
        `${folder}/b.md:5 : « absent.svg » est introuvable.`,
        'la base : rien n’a été écrit, 1 fichier refusé. Corriger, ou importer les autres avec --partial.',
      ],
      notes: [],
    });
    expect(await storedTitles()).toEqual({});
    expect(await countImages()).toBe(0);
  });

  it('writes the other files and names the rejected one with --partial', async () => {
    const files = { 'a.md': text('A', 'cover: a.svg\n'), 'a.svg': SVG, 'b.md': 'Sans en-tête' };
    expect(await importFiles(files, true)).toEqual({
      isComplete: false,
      errors: [`${folder}/b.md:1 : L’en-tête entre deux lignes « --- » manque.`],
      notes: ['la base : 1 créé, 0 mis à jour, 0 inchangé, 1 fichier refusé.'],
    });
    expect(await storedTitles()).toEqual({ a: 'A' });
    expect(await countImages()).toBe(1);
  });

  it('replaces the share image beside an unchanged SVG cover', async () => {
    const files = { 'a.md': text('A', 'cover: a.svg\n'), 'a.svg': SVG };
    const readShareImage = async () => {
      const { docs } = await firestore.collection('post_images').get();
      return docs.find(({ id }) => id.endsWith('.png'))?.get('bytes');
    };
    for (const png of PNGS) {
      writeFileSync(join(folder, 'a.png'), png);
      await importFiles(files);
      expect(png.equals(await readShareImage())).toBe(true);
    }
  });

  it.each([
    ['stored under another id', 'autre-id', { slug: 'a', title: 'Ancien' }],
    ['in the same place under another slug', 'a', { slug: 'autre', title: 'Ancien' }],
  ])('overwrites no post %s, and writes nothing else', async (_, id, stored) => {
    await firestore.doc(`posts/${id}`).set(stored);
    const files = { 'a.md': text('A'), 'b.md': text('B') };
    const { isComplete, errors } = await importFiles(files);
    expect(isComplete).toBe(false);
    expect(errors[0]).toBe(`${folder}/a.md:1 : le slug « a » est celui d’un autre article de la base.`);
    expect(await storedTitles()).toEqual({ [id]: 'Ancien' });
    expect(await importFiles(files, true)).toMatchObject({ isComplete: false });
    expect(await storedTitles()).toEqual({ [id]: 'Ancien', b: 'B' });
  });

  it('refuses a link to a post that neither the folder nor the database has', async () => {
    const files = { 'a.md': `${text('A')}\n[x](/blog/c)\n`, 'b.md': text('B') };
    expect(await importFiles(files)).toMatchObject({
      isComplete: false,
      errors: [
        `${folder}/a.md:8 : « /blog/c » mène à un article qui n’est ni importé ni dans la base.`,
        'la base : rien n’a été écrit, 1 fichier refusé. Corriger, ou importer les autres avec --partial.',
      ],
    });
    expect(await storedTitles()).toEqual({});
    await firestore.doc('posts/c').set({ slug: 'c', title: 'C' });
    expect(await importFiles(files)).toMatchObject({ isComplete: true, errors: [] });
  });

  it('names the links of published posts to drafts, withdrawn posts and later ones', async () => {
    await firestore.doc('posts/retire').set({ slug: 'retire', title: 'Retiré', published_at: null, withdrawn: true });
    const links = '[x](brouillon.md)\n[x](/blog/retire)\n[x](futur.md)\n[x](suite.md)\n';
    const { isComplete, notes } = await importFiles({
      'brouillon.md': `${text('Brouillon')}${links}`,
      'en-ligne.md': `${text('En ligne', 'published_at: 2020-01-01\n')}\n${links}`,
      'suite.md': text('Suite', 'published_at: 2021-01-01\n'),
      'futur.md': `${text('Futur', 'published_at: 2999-01-01\n')}${links}`,
    });
    const unpublished =
      'mène à un article qui n’est pas en ligne : les lecteurs n’y trouveront rien tant qu’il ne l’est pas.';
    expect(isComplete).toBe(true);
    expect(notes).toEqual([
      `${folder}/en-ligne.md:9 : « brouillon.md » ${unpublished}`,
      `${folder}/en-ligne.md:10 : « /blog/retire » ${unpublished}`,
      `${folder}/en-ligne.md:11 : « futur.md » ${unpublished}`,
      `${folder}/futur.md:8 : « brouillon.md » ${unpublished}`,
      `${folder}/futur.md:9 : « /blog/retire » ${unpublished}`,
      'la base : 4 créés, 0 mis à jour, 0 inchangé.',
    ]);
  });

  it('imports no post that links to a rejected one, nor those that link to it, unless stored, with --partial', async () => {
    const files = {
      'a.md': `${text('A')}\n[x](b.md)\n`,
      'b.md': `${text('B')}\n[x](c.md)\n`,
      'c.md': 'Sans en-tête',
      'd.md': text('D'),
    };
    expect((await importFiles(files, true)).errors).toEqual([
      `${folder}/c.md:1 : L’en-tête entre deux lignes « --- » manque.`,
      `${folder}/b.md:8 : « c.md » mène à un article qui n’est ni importé ni dans la base.`,
      `${folder}/a.md:8 : « b.md » mène à un article qui n’est ni importé ni dans la base.`,
    ]);
    expect(await storedTitles()).toEqual({ d: 'D' });
    await firestore.doc('posts/c').set({ slug: 'c', title: 'Ancien' });
    await importFiles({}, true);
    expect(await storedTitles()).toEqual({ a: 'A', b: 'B', c: 'Ancien', d: 'D' });
  });

  it('names Markdown files that are not imported: in subfolders or with another ending', async () => {
    mkdirSync(join(folder, 'brouillons'));
    const { notes } = await importFiles({ 'a.md': text('A'), 'brouillons/b.md': text('B'), 'c.markdown': text('C') });
    expect(notes).toEqual([
      `${folder}/brouillons/b.md : pas importé, seuls les fichiers .md du dossier même sont des articles.`,
      `${folder}/c.markdown : pas importé, seuls les fichiers .md du dossier même sont des articles.`,
      'la base : 1 créé, 0 mis à jour, 0 inchangé.',
    ]);
    expect(await storedTitles()).toEqual({ a: 'A' });
  });

  it('overwrites neither of two stored posts with the same slug', async () => {
    await firestore.doc('posts/a').set({ slug: 'b', title: 'Un' });
    await firestore.doc('posts/b').set({ slug: 'b', title: 'Deux' });
    expect(await importFiles({ 'b.md': text('B') }, true)).toMatchObject({ isComplete: false });
    expect(await storedTitles()).toEqual({ a: 'Un', b: 'Deux' });
  });

  it('imports neither of two files with the same slug, even partially', async () => {
    await importFiles({ 'a.md': text('A') });
    const files = { 'a.md': text('Autre A'), 'b.md': text('B', 'slug: a\n'), 'c.md': text('C') };
    expect(await importFiles(files, true)).toMatchObject({ isComplete: false });
    expect(await storedTitles()).toEqual({ a: 'A', c: 'C' });
  });

  it('reports its progress if the database fails, and writes the rest next time', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 130 }, (_, index) => [`p${1_000 + index}.md`, text(`Titre ${index}`)]),
    );
    const stopped = stopAfterCommits(firestore, 1);
    for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
    const outcome = await importPosts({ firestore: stopped, label: 'la base' }, folder, { isPartial: false });
    expect(outcome).toEqual({
      isComplete: false,
      errors: [
        'la base : écriture arrêtée après 100 articles sur 130, la base a refusé la suite : elle est injoignable. Aucun article n’est écrit à moitié ; relancer la même commande écrit ce qui manque.',
      ],
      notes: [],
    });
    expect((await importFiles({})).notes).toEqual(['la base : 30 créés, 0 mis à jour, 100 inchangés.']);
  });

  it('does not overwrite a change made after the comparison', async () => {
    await importFiles({ 'a.md': text('A') });
    const changed = beforeCommit(firestore, () => firestore.doc('posts/a').update({ title: 'Retouché' }));
    writeFileSync(join(folder, 'a.md'), text('Autre A'));
    const { errors } = await importPosts({ firestore: changed, label: 'la base' }, folder, { isPartial: false });
    expect(errors[0]).toContain('un document y a changé entre-temps');
    expect(await storedTitles()).toEqual({ a: 'Retouché' });
  });

  it('does not overwrite a post created after the comparison', async () => {
    const changed = beforeCommit(firestore, () => firestore.doc('posts/a').set({ slug: 'a', title: 'Autre' }));
    writeFileSync(join(folder, 'a.md'), text('A'));
    const { errors } = await importPosts({ firestore: changed, label: 'la base' }, folder, { isPartial: false });
    expect(errors[0]).toContain('un document y a été créé entre-temps');
    expect(await storedTitles()).toEqual({ a: 'Autre' });
  });

  it('reports that nothing was written if the database is unreadable', async () => {
    const unreachable = replaceMethod(firestore, 'collection', () => {
      throw Object.assign(new Error('14 UNAVAILABLE: no connection'), { code: 14 });
    });
    writeFileSync(join(folder, 'a.md'), text('A'));
    expect(await importPosts({ firestore: unreachable, label: 'la base' }, folder, { isPartial: false })).toMatchObject(
      {
        errors: ['la base : rien n’a été écrit, la base n’a pas pu être lue : elle est injoignable.'],
      },
    );
  });

  it('names the problem of a folder whose only file is rejected', async () => {
    expect((await importFiles({ 'a.md': 'Sans en-tête' })).errors).toEqual([
      `${folder}/a.md:1 : L’en-tête entre deux lignes « --- » manque.`,
      'la base : rien n’a été écrit, 1 fichier refusé. Corriger, ou importer les autres avec --partial.',
    ]);
  });

  it('reports a folder without articles', async () => {
    expect(await importFiles({ 'a.txt': text('A') })).toMatchObject({
      isComplete: false,
      errors: [`${folder} ne contient aucun article (fichier .md).`],
    });
  });
});

function replaceMethod<Name extends 'batch' | 'collection'>(
  original: Firestore,
  name: Name,
  method: Firestore[Name],
): Firestore {
  return new Proxy(original, {
    get: (target, key) => {
      if (key === name) return method;
      const value: unknown = Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

function stopAfterCommits(original: Firestore, count: number): Firestore {
  let left = count;
  return replaceMethod(original, 'batch', () => {
    const batch = original.batch();
    const commit = batch.commit.bind(batch);
    batch.commit = () => {
      left -= 1;
      return left < 0 ? Promise.reject(Object.assign(new Error('14 UNAVAILABLE'), { code: 14 })) : commit();
    };
    return batch;
  });
}

function beforeCommit(original: Firestore, act: () => Promise<unknown>): Firestore {
  return replaceMethod(original, 'batch', () => {
    const batch = original.batch();
    const commit = batch.commit.bind(batch);
    batch.commit = async () => {
      await act();
      return commit();
    };
    return batch;
  });
}
