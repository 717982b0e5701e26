/** A stream of messages both ways. Requests are handled one at a time, in order; what a handler throws ends it. */
export interface MessageStream<Request> {
  /** The Authorization header that the stream was opened with. */
  authorization: string | undefined;
  send: (message: object) => void;
  onRequest: (handle: (request: Request) => Promise<void>) => void;
  onClose: (handle: () => void) => void;
}
