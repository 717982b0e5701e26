import { ensureInstalled } from './ensureInstalled.mjs';

ensureInstalled();
const { register } = await import('tsx/esm/api');
register();
// The script finds its own arguments from the third on, as if it were the program.
const [script = ''] = process.argv.splice(2, 1);
await import(new URL(`../${script}`, import.meta.url).href);
