/** Codes of google.rpc.Code in use, with the gRPC number and the HTTP status of each. */
export const STATUS_CODES = {
  INVALID_ARGUMENT: { grpc: 3, http: 400 },
  NOT_FOUND: { grpc: 5, http: 404 },
  ALREADY_EXISTS: { grpc: 6, http: 409 },
  PERMISSION_DENIED: { grpc: 7, http: 403 },
  FAILED_PRECONDITION: { grpc: 9, http: 400 },
  ABORTED: { grpc: 10, http: 409 },
  INTERNAL: { grpc: 13, http: 500 },
  UNAVAILABLE: { grpc: 14, http: 503 },
  UNAUTHENTICATED: { grpc: 16, http: 401 },
} as const;

export type StatusCode = keyof typeof STATUS_CODES;

/** The only error that clients receive: a code of the service and a message. */
export class ServiceError extends Error {
  constructor(
    readonly code: StatusCode,
    message: string,
  ) {
    super(message);
    this.name = 'ServiceError';
  }
}

export const createInvalidArgumentError = (message: string): ServiceError =>
  new ServiceError('INVALID_ARGUMENT', message);

export const createPermissionDeniedError = (message: string): ServiceError =>
  new ServiceError('PERMISSION_DENIED', message);

/** Wraps any thrown value; an unexpected error becomes INTERNAL and its stack is written to standard error. */
export function toServiceError(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  return new ServiceError('INTERNAL', 'An internal error occurred.');
}

/** Converts any thrown value to a google.rpc.Status. */
export function toGrpcStatus(error: unknown): { code: number; message: string } {
  const { code, message } = toServiceError(error);
  return { code: STATUS_CODES[code].grpc, message };
}
