import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

const LENGTH_MIN = 12;
/** Maximum password length that `partnerLogin` accepts. */
const LENGTH_MAX = 200;

/** Returns the problem of a new password as a French sentence, or null. */
export function findPasswordProblem(password: string): string | null {
  if (password.length < LENGTH_MIN) return `Au moins ${LENGTH_MIN} caractères sont nécessaires.`;
  if (password.length > LENGTH_MAX) return `Au plus ${LENGTH_MAX} caractères sont acceptés.`;
  if (password !== password.trim()) return 'Pas d’espace au début ni à la fin : elle se perdrait en copiant.';
  return null;
}

/** Reads all lines of the input in order, empty ones included. */
export async function readPasswordLines(input: NodeJS.ReadableStream): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of createInterface({ input, crlfDelay: Infinity })) lines.push(line);
  return lines;
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
