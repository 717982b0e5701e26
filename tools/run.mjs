import { ensureInstalled } from './ensureInstalled.mjs';

ensureInstalled();
const { register } = await import('tsx/esm/api');
register();
// Removes the script from the arguments: it reads its own from `process.argv[2]` on, as when Node runs it directly.
const [script = ''] = process.argv.splice(2, 1);
await import(new URL(`../${script}`, import.meta.url).href);
