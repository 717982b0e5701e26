/** 'noHead': an empty project, or a restore in progress; 'mismatch': the rows differ from the digests of the head. */
export class PublicationError extends Error {
  constructor(readonly code: 'noHead' | 'mismatch') {
    super(`due plans are not published: ${code}`);
  }
}
