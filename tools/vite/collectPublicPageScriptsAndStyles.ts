import type { Rollup } from 'vite';

/** Chunks where the partner space and the reading of posts begin; what only they import is loaded on demand. */
const ON_DEMAND_CHUNKS = ['LoginRoute', 'PricingRoute', 'browserBlogReader'];

/** Collects the names of scripts and styles that the public pages may load, at once or after a click. */
export function collectPublicPageScriptsAndStyles(bundle: Rollup.OutputBundle): ReadonlySet<string> {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const missing = ON_DEMAND_CHUNKS.filter((name) => !chunks.some((chunk) => chunk.name === name));
  if (missing.length > 0) throw new Error(`No chunk is named ${missing.join(', ')}`);
  const files = new Set<string>();
  const visit = (file: string): void => {
    const chunk = bundle[file];
    if (chunk?.type !== 'chunk' || files.has(file) || ON_DEMAND_CHUNKS.includes(chunk.name)) return;
    files.add(file);
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
    for (const imported of [...chunk.imports, ...chunk.dynamicImports]) visit(imported);
  };
  for (const chunk of chunks) if (chunk.isEntry) visit(chunk.fileName);
  return files;
}
