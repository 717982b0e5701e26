import { ensureInstalled } from './ensureInstalled.mjs';

ensureInstalled();
const { register } = await import('tsx/esm/api');
register();
const { runPredeployHook } = await import('./deploy/runPredeployHook.ts');
await runPredeployHook();
