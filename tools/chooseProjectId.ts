import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UsageError } from './commandLine';
import { PROJECT_ROOT } from './projectRoot';

/**
 * Returns the given project, else a non-empty `GOOGLE_CLOUD_PROJECT`, else the default of `.firebaserc` in `root`, else
 * null.
 */
export async function chooseProjectId(given: string | undefined, root = PROJECT_ROOT): Promise<string | null> {
  return given ?? (process.env['GOOGLE_CLOUD_PROJECT'] || (await readDefaultProject(root)));
}

async function readDefaultProject(root: string): Promise<string | null> {
  const text = await readFile(join(root, '.firebaserc'), 'utf8').catch(() => '{}');
  return parseDefaultProject(text);
}

/** Throws UsageError for a damaged `.firebaserc`. */
export function parseDefaultProject(text: string): string | null {
  try {
    const { projects } = JSON.parse(text) as { projects?: { default?: string } };
    return projects?.default ?? null;
  } catch (cause) {
    throw new UsageError('Le fichier .firebaserc est abîmé : corrigez-le, ou ajoutez --project NOM.', { cause });
  }
}
