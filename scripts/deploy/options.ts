import { company } from '../../src/config/company';
import { readOptions, UsageError } from '../commandLine';

export const HELP = `npm run deploy [-- options]
  --dry-run       vérifie et construit tout, montre ce qui partirait, n’envoie rien (aucun compte nécessaire)
  --project NOM   sinon GOOGLE_CLOUD_PROJECT, sinon le projet par défaut de .firebaserc
  --smoke-test    vérifie seulement le site déjà en ligne
  --origin URL    site à contrôler, sinon ${company.siteOrigin} ; avant que ce domaine soit connecté : https://NOM.web.app`;

const OPTIONS = {
  'dry-run': { type: 'boolean' },
  project: { type: 'string' },
  'smoke-test': { type: 'boolean' },
  origin: { type: 'string' },
  help: { type: 'boolean' },
} as const;

interface DeployOptions {
  help: boolean;
  dryRun: boolean;
  smokeTest: boolean;
  project?: string;
  /** Scheme and host of the site that is checked after a deploy. */
  origin: string;
}

/** What `npm run deploy` was asked for. Throws UsageError. */
export function readDeployOptions(args: string[]): DeployOptions {
  const { values } = readOptions({ args, options: OPTIONS }, HELP);
  return {
    help: values.help ?? false,
    dryRun: values['dry-run'] ?? false,
    smokeTest: values['smoke-test'] ?? false,
    project: values.project,
    origin: values.origin === undefined ? company.siteOrigin : originOf(values.origin),
  };
}

/** The site answers over HTTPS alone; a page or a query of it would be asked for in vain. */
function originOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol !== 'https:' || `${url.origin}/` !== url.href) {
    throw new UsageError(`--origin attend une adresse comme https://NOM.web.app, pas « ${text} ».`);
  }
  return url.origin;
}
