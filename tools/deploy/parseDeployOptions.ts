import { company } from '../../src/config/company';
import { parseCommandOptions, UsageError } from '../commandLine';

export const DEPLOY_HELP = `npm run deploy [-- options]
  --dry-run       vérifie et construit tout, montre ce qui partirait, n’envoie rien ; sans compte, seul « Projet et connexion » reste refusé
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
  isHelpRequested: boolean;
  isDryRun: boolean;
  /** True to check the site that is online and send nothing. */
  isSmokeTestOnly: boolean;
  project?: string;
  /** Origin of the site that is checked after a deploy. */
  origin: string;
}

/** Parses the options of `npm run deploy`. Throws UsageError. */
export function parseDeployOptions(args: string[]): DeployOptions {
  const { values } = parseCommandOptions({ args, options: OPTIONS }, DEPLOY_HELP);
  return {
    isHelpRequested: values.help ?? false,
    isDryRun: values['dry-run'] ?? false,
    isSmokeTestOnly: values['smoke-test'] ?? false,
    project: values.project,
    origin: values.origin === undefined ? company.siteOrigin : parseOrigin(values.origin),
  };
}

/** Parses an HTTPS origin; a path or query is rejected, since the probes would ignore it. */
function parseOrigin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol !== 'https:' || `${url.origin}/` !== url.href) {
    throw new UsageError(`--origin attend une adresse comme https://NOM.web.app, pas « ${text} ».`);
  }
  return url.origin;
}
