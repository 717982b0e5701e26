/**
 * Why due plans are not published. 'noHead': an empty project, or a restore in progress; 'mismatch': the rows differ from
 * the digests of the head; 'headMoved': another push came first.
 */
export class PublicationError extends Error {
  constructor(
    readonly code: 'noHead' | 'mismatch' | 'headMoved',
    options?: ErrorOptions,
  ) {
    super(`due plans are not published: ${code}`, options);
  }
}
