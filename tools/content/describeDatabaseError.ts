/** Reasons in French by gRPC status code of the database client. */
const REASONS: ReadonlyMap<number, string> = new Map([
  [4, 'elle n’a pas répondu à temps'],
  [5, 'ce projet n’existe pas ou n’a pas de base'],
  [6, 'un document y a été créé entre-temps'],
  [7, 'ce compte n’a pas les droits nécessaires'],
  [8, 'son quota est épuisé'],
  [9, 'un document y a changé entre-temps'],
  [10, 'un document y a changé entre-temps'],
  [14, 'elle est injoignable'],
  [16, 'ce compte n’est pas reconnu (gcloud auth application-default login)'],
]);

/** Returns the reason of a database error as part of a French sentence; null for any other error. */
export function describeDatabaseError(error: unknown): string | null {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (typeof code !== 'number') return null;
  return REASONS.get(code) ?? `elle a répondu par l’erreur ${code}`;
}
