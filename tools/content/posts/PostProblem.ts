/** A problem for the author, as a French sentence. `near` is the text that locates its line in the file. */
export class PostProblem extends Error {
  constructor(
    readonly near: string,
    message: string,
  ) {
    super(message);
  }
}
