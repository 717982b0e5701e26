import type { Rollup } from 'vite';
import type { ClientBuild } from '../../src/entry-server.tsx';

type Bundle = Rollup.OutputBundle;
type Chunk = Rollup.OutputChunk;

/** Maps each module, as `/src/…`, to the files it needs beyond those that every page links, as site addresses. */
export function collectAssetsByModule(bundle: Bundle, root: string): ClientBuild['assets'] {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const everywhere = new Set(
    chunks.filter((chunk) => chunk.isEntry).flatMap((chunk) => collectStaticImports(bundle, chunk)),
  );
  const sharedStyles = new Set([...everywhere].flatMap(listStyles));
  const assets: Record<string, ClientBuild['assets'][string]> = {};
  for (const chunk of chunks) {
    const needed = collectStaticImports(bundle, chunk).filter((member) => !everywhere.has(member));
    const styles = new Set(needed.flatMap(listStyles).filter((file) => !sharedStyles.has(file)));
    const files = {
      scripts: needed.map((member) => `/${member.fileName}`),
      styles: [...styles].map((file) => `/${file}`),
    };
    for (const id of chunk.moduleIds.filter((moduleId) => moduleId.startsWith(`${root}/src/`))) {
      assets[id.slice(root.length)] = files;
    }
  }
  return assets;
}

function listStyles(chunk: Chunk): string[] {
  return [...(chunk.viteMetadata?.importedCss ?? [])];
}

/** Collects a chunk and all its static imports. */
function collectStaticImports(bundle: Bundle, chunk: Chunk, visited = new Set<Chunk>()): Chunk[] {
  if (visited.has(chunk)) return [];
  visited.add(chunk);
  const imported = chunk.imports.map((file) => bundle[file]).filter((output) => output?.type === 'chunk');
  return [chunk, ...imported.flatMap((output) => collectStaticImports(bundle, output, visited))];
}
