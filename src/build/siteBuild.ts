import type { Rollup } from 'vite';
import type { SiteBuild } from '../entry-server.tsx';

type Bundle = Rollup.OutputBundle;
type Chunk = Rollup.OutputChunk;

/** Which files each module below `src/` needs beyond those that every page links: addresses on the site. */
export function pageAssets(bundle: Bundle, sourceDir: string): SiteBuild['assets'] {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const everywhere = new Set(chunks.filter((chunk) => chunk.isEntry).flatMap((chunk) => closure(bundle, chunk)));
  const sharedStyles = new Set([...everywhere].flatMap(stylesOf));
  const assets: Record<string, SiteBuild['assets'][string]> = {};
  for (const chunk of chunks) {
    const needed = closure(bundle, chunk).filter((member) => !everywhere.has(member));
    const styles = new Set(needed.flatMap(stylesOf).filter((file) => !sharedStyles.has(file)));
    const files = {
      scripts: needed.map((member) => `/${member.fileName}`),
      styles: [...styles].map((file) => `/${file}`),
    };
    for (const id of chunk.moduleIds.filter((moduleId) => moduleId.startsWith(sourceDir))) {
      assets[id.slice(sourceDir.length)] = files;
    }
  }
  return assets;
}

function stylesOf(chunk: Chunk): string[] {
  return [...(chunk.viteMetadata?.importedCss ?? [])];
}

/** A chunk and everything it imports statically. */
function closure(bundle: Bundle, chunk: Chunk, seen = new Set<Chunk>()): Chunk[] {
  if (seen.has(chunk)) return [];
  seen.add(chunk);
  const imported = chunk.imports.map((file) => bundle[file]).filter((output) => output?.type === 'chunk');
  return [chunk, ...imported.flatMap((output) => closure(bundle, output, seen))];
}
