import { ADMIN_UID, PARTNER_UID } from '../../../functions/src/login/passwordDocument';
import type { BackendConnection } from '../backendConnection';
import { writePasswords, type NewPasswords } from './passwordStore';

/**
 * Activates the passwords, then prints `generatedPasswordsText` at once: this output is the only place that shows
 * generated passwords. If revoking the tokens fails, prints a warning and sets exit code 1. Throws PasswordError.
 */
export async function replacePasswords(
  backend: BackendConnection,
  passwords: NewPasswords,
  generatedPasswordsText?: string,
): Promise<void> {
  const passwordVersion = await writePasswords(backend.firestore, passwords);
  console.log(
    `Version ${passwordVersion} en service sur ${backend.label}. Les sessions ouvertes prennent fin à leur prochaine demande.`,
  );
  if (generatedPasswordsText !== undefined) console.log(generatedPasswordsText);
  try {
    await backend.revokeSessions([PARTNER_UID, ADMIN_UID]);
  } catch (error) {
    console.error(formatWarning(error));
    process.exitCode = 1;
  }
}

function formatWarning(error: unknown): string {
  return `Attention : les jetons de renouvellement n’ont pas pu être révoqués (${error instanceof Error ? error.message : String(error)}).
Les mots de passe sont bien changés, et les règles ferment quand même les anciennes sessions.
Pour réessayer, une fois la cause levée : npm run passwords -- set, avec ces mêmes mots de passe.`;
}
