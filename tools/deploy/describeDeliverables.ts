import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { PROJECT_ROOT } from '../projectRoot';

/** Describes what a deploy sends, one French line per part. */
export async function describeDeliverables(): Promise<string[]> {
  const site = await measureFolder('dist');
  const functions = await measureFolder('functions/lib');
  return [
    `Hosting : ${site.files} fichiers de dist, ${formatKilobytes(site.bytes)}`,
    `Fonctions (europe-west1, Node 22) : functions/lib, ${formatKilobytes(functions.bytes)}`,
    'Firestore : firestore.rules et firestore.indexes.json',
  ];
}

async function measureFolder(folder: string): Promise<{ files: number; bytes: number }> {
  const entries = await readdir(join(PROJECT_ROOT, folder), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !entry.name.endsWith('.map'));
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(file.parentPath, file.name))).size));
  return { files: files.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}

function formatKilobytes(bytes: number): string {
  return `${Math.round(bytes / 1024).toLocaleString('fr-FR')} Kio`;
}
