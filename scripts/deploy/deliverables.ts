import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { PROJECT_ROOT } from '../stack/places';

/** One French line per thing that a deploy would send. */
export async function describeDeliverables(): Promise<string[]> {
  const site = await measure('dist');
  const functions = await measure('functions/lib');
  return [
    `Hosting : ${site.files} fichiers de dist, ${kilobytes(site.bytes)}`,
    `Fonctions (europe-west1, Node 22) : functions/lib, ${kilobytes(functions.bytes)}`,
    'Firestore : firestore.rules et firestore.indexes.json',
  ];
}

async function measure(folder: string): Promise<{ files: number; bytes: number }> {
  const entries = await readdir(join(PROJECT_ROOT, folder), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !entry.name.endsWith('.map'));
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(file.parentPath, file.name))).size));
  return { files: files.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}

function kilobytes(bytes: number): string {
  return `${Math.round(bytes / 1024).toLocaleString('fr-FR')} Kio`;
}
