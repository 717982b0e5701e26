import { createHash, type BinaryLike } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isInHtmlPagesBundle, toServedPath, type BuiltFile } from '../../src/pwa/builtFiles.ts';

const FIREBASE_JSON = join(import.meta.dirname, '../../firebase.json');

/** File names in this folder contain a content hash. */
const HASHED_FOLDER = 'assets/';

interface ListedFile {
  /** Path relative to the build folder. */
  url: string;
  revision: string | null;
  integrity?: string;
  onDemand?: true;
  size: number;
}

/**
 * Lists the files that the service worker may cache, with address and digest, and bundles all pages into one more file:
 * compressed together they take a third. `folder` is the build output, `publicPageFiles` are the scripts and styles of the
 * public pages; the others are loaded on demand.
 */
export function createWorkboxManifestTransform(
  folder: string,
  publicPageFiles: ReadonlySet<string>,
  firebaseJson = FIREBASE_JSON,
) {
  return async (entries: readonly ListedFile[]): Promise<{ manifest: ListedFile[]; warnings: string[] }> => {
    const policy = await readFile(firebaseJson);
    const pages: Record<string, string> = {};
    const manifest = await Promise.all(
      entries.map(async (entry) => {
        const content = await readFile(join(folder, entry.url));
        const file: BuiltFile = {
          url: toServedPath(entry.url),
          // A cached page keeps the headers of its time, so the revision also covers firebase.json, which holds the
          // policy.
          revision: entry.url.startsWith(HASHED_FOLDER) ? null : hashSha256(content, policy).slice(0, 16),
          integrity: computeIntegrity(content),
          ...(/\.(?:js|css)$/.test(entry.url) && !publicPageFiles.has(entry.url) && { onDemand: true }),
        };
        if (isInHtmlPagesBundle(file)) pages[file.url] = content.toString();
        return { ...entry, ...file };
      }),
    );
    return { manifest: [...manifest, await writePageBundle(folder, pages)], warnings: [] };
  };
}

async function writePageBundle(folder: string, pages: Readonly<Record<string, string>>): Promise<ListedFile> {
  const content = JSON.stringify(pages);
  const url = `${HASHED_FOLDER}pages-${createHash('sha256').update(content).digest('base64url').slice(0, 8)}.json`;
  await writeFile(join(folder, url), content);
  return { url: `/${url}`, revision: null, integrity: computeIntegrity(content), size: content.length };
}

const computeIntegrity = (content: BinaryLike): string => `sha256-${hashSha256(content)}`;

function hashSha256(...parts: readonly BinaryLike[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('base64');
}
