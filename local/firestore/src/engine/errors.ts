/** The codes of google.rpc.Code that the service uses, with their gRPC number and the HTTP status that REST answers. */
export const STATUS = {
  INVALID_ARGUMENT: { grpc: 3, http: 400 },
  NOT_FOUND: { grpc: 5, http: 404 },
  ALREADY_EXISTS: { grpc: 6, http: 409 },
  PERMISSION_DENIED: { grpc: 7, http: 403 },
  RESOURCE_EXHAUSTED: { grpc: 8, http: 429 },
  FAILED_PRECONDITION: { grpc: 9, http: 400 },
  ABORTED: { grpc: 10, http: 409 },
  UNIMPLEMENTED: { grpc: 12, http: 501 },
  INTERNAL: { grpc: 13, http: 500 },
  UNAVAILABLE: { grpc: 14, http: 503 },
  UNAUTHENTICATED: { grpc: 16, http: 401 },
} as const;

export type StatusCode = keyof typeof STATUS;

/** The one error that leaves the engine: a code of the service and a message for the client. */
export class ServiceError extends Error {
  constructor(
    readonly code: StatusCode,
    message: string,
  ) {
    super(message);
    this.name = 'ServiceError';
  }
}

/** Most refusals are about what the client sent. */
export const invalid = (message: string): ServiceError => new ServiceError('INVALID_ARGUMENT', message);

export const denied = (message: string): ServiceError => new ServiceError('PERMISSION_DENIED', message);

/** Anything thrown, as a ServiceError; what was not foreseen becomes INTERNAL and goes to the log with its stack. */
export function asServiceError(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  return new ServiceError('INTERNAL', 'An internal error occurred.');
}

/** Anything thrown, as a google.rpc.Status. */
export function grpcStatus(error: unknown): { code: number; message: string } {
  const { code, message } = asServiceError(error);
  return { code: STATUS[code].grpc, message };
}
