/** True for an object that is no list, such as a parsed JSON object or the data of a Firestore document. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
