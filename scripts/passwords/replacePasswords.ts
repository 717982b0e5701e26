import { ADMIN_UID, PARTNER_UID } from '../../functions/src/login/passwordDocument';
import type { BackendTarget } from '../backend/backendTarget';
import { writePasswords, type NewPasswords } from './passwordStore';

/**
 * Puts the passwords in service and says so, with `shown` below, before anything else can fail: passwords that were drawn are known
 * to nobody until then. Tokens that could not be revoked are a warning and exit code 1. Throws PasswordError.
 */
export async function replacePasswords(target: BackendTarget, passwords: NewPasswords, shown?: string): Promise<void> {
  const pv = await writePasswords(target.firestore, passwords);
  console.log(
    `Version ${pv} en service sur ${target.label}. Les sessions ouvertes prennent fin à leur prochaine demande.`,
  );
  if (shown !== undefined) console.log(shown);
  try {
    await target.revokeSessions([PARTNER_UID, ADMIN_UID]);
  } catch (error) {
    console.error(warning(error));
    process.exitCode = 1;
  }
}

function warning(error: unknown): string {
  return `Attention : les jetons de renouvellement n’ont pas pu être révoqués (${error instanceof Error ? error.message : String(error)}).
Les mots de passe sont bien changés, et les règles ferment quand même les anciennes sessions.
Pour réessayer, une fois la cause levée : npm run passwords -- set, avec ces mêmes mots de passe.`;
}
