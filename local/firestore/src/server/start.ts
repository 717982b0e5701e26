import { Backend, type BackendOptions } from '../service/Backend';
import { createMethodDispatcher } from '../service/methods';
import { handleControlRequest } from './handleControlRequest';
import { createGrpcServer } from './createGrpcServer';
import { createHttpServer } from './createHttpServer';
import { listenOnPort } from './listenOnPort';
import { toErrorResponse, createRestHandler, type RestRequest, type RestResponse } from './rest';

/** A Firestore without sockets, for tests and simulations; `handleRest` responds as the port would. */
export interface InProcessFirestore {
  backend: Backend;
  handleRest: (request: RestRequest) => Promise<RestResponse>;
  close: () => Promise<void>;
}

/**
 * Opens the backend and its REST handler in this process. `handleRest` never rejects: errors become error responses.
 */
export async function openInProcessFirestore(options: BackendOptions = {}): Promise<InProcessFirestore> {
  const backend = await Backend.open(options);
  const rest = createRestHandler(createMethodDispatcher(backend));
  const handleRest = async (request: RestRequest): Promise<RestResponse> => {
    try {
      return (await handleControlRequest(backend, request)) ?? (await rest(request));
    } catch (error) {
      return toErrorResponse(error);
    }
  };
  return { backend, handleRest, close: () => backend.close() };
}

/** A running server. `firestore` gives access without sockets. */
export interface LocalFirestoreServer {
  port: number;
  firestore: InProcessFirestore;
  close: () => Promise<void>;
}

/** Time between two removals of expired documents; Firestore takes up to a day. */
const EXPIRY_INTERVAL_MS = 3_600_000;

export type ServerOptions = BackendOptions & { port?: number };

/** Opens the data first, then the port (0 selects a free one), so early requests find all data. */
export async function startServer({
  port: requestedPort = 0,
  ...options
}: ServerOptions = {}): Promise<LocalFirestoreServer> {
  const firestore = await openInProcessFirestore(options);
  const http = createHttpServer(firestore.handleRest);
  const grpc = createGrpcServer(firestore.backend, createMethodDispatcher(firestore.backend));
  const { port, close } = await listenOnPort(requestedPort, {
    http1: (socket) => http.emit('connection', socket),
    http2: grpc.inject,
  });
  // After a failed write, every later request reports it.
  const expiry = setInterval(
    () => void firestore.backend.deleteExpired().catch(() => undefined),
    EXPIRY_INTERVAL_MS,
  ).unref();
  const closeAll = async (): Promise<void> => {
    clearInterval(expiry);
    grpc.close();
    await close();
    await firestore.close();
  };
  return { port, firestore, close: closeAll };
}
