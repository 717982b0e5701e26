import { ensureInstalled } from './ensureInstalled.mjs';

ensureInstalled();
const { register } = await import('tsx/esm/api');
register();
const { main } = await import('./checks/test/main.ts');
await main();
