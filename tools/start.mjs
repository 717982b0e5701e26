import { ensureInstalled } from './ensureInstalled.mjs';

ensureInstalled();
const { register } = await import('tsx/esm/api');
register();
const { main } = await import('./stack/main.ts');
await main(process.argv.slice(2));
