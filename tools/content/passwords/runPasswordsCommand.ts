import { PASSWORDS_PATH } from '../../../functions/src/login/passwordDocument';
import { formatDateTime } from '../../../src/domain/dates';
import { HEAD_PATH } from '../../../src/domain/pricing/serverPaths';
import { openBackend, runOnBackend, type BackendConnection } from '../backendConnection';
import {
  parseCommandOptions,
  rejectExtraArguments,
  assertLocalOrProjectOption,
  rejectTwoBackends,
} from '../../commandLine';
import { generatePassword } from './generatePassword';
import { promptHidden, findPasswordProblem, readPasswords } from './passwordInput';
import { PasswordError, readPasswordDocument, type NewPasswords } from './passwordStore';
import { replacePasswords } from './replacePasswords';

const HELP = `npm run passwords -- set | rotate | status  --local | --project NOM

  set      demande les deux mots de passe sans les afficher (ligne vide : garder l’actuel) ;
           sans terminal, lit l’entrée standard : partenaire, puis administrateur
  rotate   tire deux nouveaux mots de passe au sort et les affiche une seule fois
  status   dit quelle version est en service et depuis quand

  set et rotate mettent fin à toutes les sessions ouvertes.
  Seul status se passe de --local et de --project : il lit alors le projet par défaut.`;

const MESSAGES: Record<PasswordError['code'], string> = {
  bothNeeded: 'Les deux mots de passe sont nécessaires : celui à garder n’est pas dans la base, ou y est abîmé.',
  noneGiven: 'Aucun nouveau mot de passe n’a été donné : rien n’a changé.',
  damaged:
    'Le document access/passwords ou access/current est abîmé, et personne ne peut se connecter : npm run passwords -- set, avec les deux mots de passe, le répare.',
  samePassword: 'Les deux mots de passe doivent être différents : sinon tout partenaire serait administrateur.',
};

const OPTIONS = {
  local: { type: 'boolean' },
  project: { type: 'string' },
  help: { type: 'boolean' },
} as const;

interface PasswordsDeps {
  open: typeof openBackend;
  /** Where `set` reads the passwords unless it is a terminal. */
  input: NodeJS.ReadableStream & { isTTY?: boolean };
}

/** Runs `npm run passwords` with these arguments. Prints only the message of any error and sets exit code 1. */
export async function runPasswordsCommand(
  args: readonly string[],
  { open = openBackend, input = process.stdin }: Partial<PasswordsDeps> = {},
): Promise<void> {
  try {
    await parseAndRun(args, { open, input });
  } catch (error) {
    const known = error instanceof PasswordError ? MESSAGES[error.code] : null;
    console.error(known ?? (error instanceof Error ? error.message : error));
    process.exitCode = 1;
  }
}

async function parseAndRun(args: readonly string[], { open, input }: PasswordsDeps): Promise<void> {
  const { values, positionals } = parseCommandOptions(
    { args: [...args], allowPositionals: true, options: OPTIONS },
    HELP,
  );
  const [command] = positionals;
  if (values.help || command === undefined || !Object.hasOwn(COMMANDS, command)) {
    console.log(HELP);
    process.exitCode = values.help ? 0 : 1;
    return;
  }
  rejectExtraArguments(positionals, 1, HELP);
  if (command === 'status') rejectTwoBackends(values);
  else assertLocalOrProjectOption(values);
  const run = COMMANDS[command as keyof typeof COMMANDS];
  await runOnBackend(
    { isLocal: values.local ?? false, projectId: values.project },
    (backend) => run(backend, input),
    open,
  );
}

const COMMANDS = {
  async set(backend: BackendConnection, input: PasswordsDeps['input']): Promise<void> {
    console.error(`Nouveaux mots de passe pour ${backend.label}`);
    await replacePasswords(backend, input.isTTY ? await promptBoth() : await readPasswords(input));
  },
  async rotate(backend: BackendConnection): Promise<void> {
    const passwords = { partner: generatePassword(), admin: generatePassword() };
    const shown = `Partenaire :      ${passwords.partner}
Administrateur :  ${passwords.admin}
Notez-les maintenant : ils ne sont gardés nulle part.`;
    await replacePasswords(backend, passwords, shown);
  },
  async status(backend: BackendConnection): Promise<void> {
    const [document, head] = await Promise.all([
      readPasswordDocument(backend.firestore),
      backend.firestore.doc(HEAD_PATH).get(),
    ]);
    if (document === null) {
      console.log(`Aucun mot de passe sur ${backend.label} : npm run passwords -- set`);
      return;
    }
    const changedAt = (await backend.firestore.doc(PASSWORDS_PATH).get()).updateTime?.toMillis();
    const since = changedAt === undefined ? '' : ` depuis le ${formatDateTime(changedAt)}`;
    console.log(`Version ${document.pv} en service sur ${backend.label}${since}.`);
    console.log(`Grille : révision ${String(head.get('revision') ?? 'absente')}.`);
  },
};

async function promptBoth(): Promise<NewPasswords> {
  return { partner: await promptTwice('Partenaire'), admin: await promptTwice('Administrateur') };
}

async function promptTwice(role: string): Promise<string | undefined> {
  for (;;) {
    const password = await promptHidden(`${role} (vide : garder l’actuel) : `);
    if (password === '') return undefined;
    const problem = findPasswordProblem(password);
    if (problem !== null) console.log(problem);
    else if ((await promptHidden(`${role}, encore une fois : `)) === password) return password;
    else console.log('Les deux saisies diffèrent.');
  }
}
