import { resolve } from 'node:path';

export const PROJECT_ROOT = resolve(import.meta.dirname, '..');
