import { ensureInstalled } from './install/ensureInstalled.mjs';

ensureInstalled();
const { register } = await import('tsx/esm/api');
register();
const { main } = await import('./test/main.ts');
await main();
