import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import type { NewPasswords } from './passwordStore';

const MIN_LENGTH = 12;
/** Maximum password length that `partnerLogin` accepts. */
const MAX_LENGTH = 200;

/** Returns the problem of a new password as a French sentence, or null. */
export function findPasswordProblem(password: string): string | null {
  if (password.length < MIN_LENGTH) return `Au moins ${MIN_LENGTH} caractères sont nécessaires.`;
  if (password.length > MAX_LENGTH) return `Au plus ${MAX_LENGTH} caractères sont acceptés.`;
  if (/[\p{Cc}\uFFFD]/u.test(password)) return 'Un caractère est illisible ou impossible à taper.';
  if (password !== password.trim()) return 'Pas d’espace au début ni à la fin : elle se perdrait en copiant.';
  return null;
}

/**
 * Reads the partner's password and the administrator's, one a line; an empty or missing line keeps the stored one. Throws
 * a French message for an invalid password, for further lines and for another encoding than UTF-8.
 */
export async function readPasswords(input: NodeJS.ReadableStream): Promise<NewPasswords> {
  const chunks: Buffer[] = [];
  for await (const chunk of input) chunks.push(Buffer.from(chunk));
  const [partner = '', admin = '', ...others] = decodeUtf8(Buffer.concat(chunks)).split(/\r\n|\r|\n/);
  if (others.some((line) => line !== ''))
    throw new Error('Plus de deux lignes : partenaire, puis administrateur, et rien d’autre. Rien n’a changé.');
  for (const password of [partner, admin]) {
    const problem = password === '' ? null : findPasswordProblem(password);
    if (problem !== null) throw new Error(problem);
  }
  return { partner: partner === '' ? undefined : partner, admin: admin === '' ? undefined : admin };
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw new Error('L’entrée n’est pas en UTF-8. Rien n’a changé.', { cause: error });
  }
}

/** Prompts in the terminal without echo. */
export function promptHidden(question: string): Promise<string> {
  // readline echoes input to its output, which this stream discards after the prompt.
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true });
  process.stdout.write(question);
  return new Promise((resolve, reject) => {
    terminal.once('SIGINT', () => terminal.close());
    // Ctrl-C or Ctrl-D; after an answer, the promise is settled already.
    terminal.once('close', () => {
      process.stdout.write('\n');
      reject(new Error('Annulé : rien n’a changé.'));
    });
    terminal.question('', (answer) => {
      resolve(answer);
      terminal.close();
    });
  });
}
