import type { StackInfo } from '../../tools/stack/stackFile';

/** Empties the Firestore of a stack. */
export async function deleteAllDocuments({ firestore, projectId }: StackInfo): Promise<void> {
  const address = `${firestore}/emulator/v1/projects/${projectId}/databases/(default)/documents`;
  const { ok, status } = await fetch(address, { method: 'DELETE' });
  if (!ok) throw new Error(`Firestore was not emptied: ${status}`);
}
