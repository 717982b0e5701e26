import { Backend, type BackendOptions } from '../service/backend';
import { callerFor } from '../service/methods';
import { controlRoute } from './control';
import { grpcFace } from './grpc';
import { httpFace } from './http';
import { openPort } from './port';
import { errorBody, restFace, type RestRequest, type RestResponse } from './rest';

/** A Firestore without sockets: `handleRest` answers what the port would, for tests and simulations. */
export interface LocalFirestore {
  backend: Backend;
  handleRest: (request: RestRequest) => Promise<RestResponse>;
  close: () => Promise<void>;
}

/** The backend and its REST face, in this process. Errors become their status and body. */
export async function startEngine(options: BackendOptions = {}): Promise<LocalFirestore> {
  const backend = await Backend.open(options);
  const rest = restFace(callerFor(backend));
  const handleRest = async (request: RestRequest): Promise<RestResponse> => {
    try {
      return (await controlRoute(backend, request)) ?? (await rest(request));
    } catch (error) {
      return errorBody(error);
    }
  };
  return { backend, handleRest, close: () => backend.close() };
}

/** A running server. `engine` is the same Firestore, without sockets. */
export interface LocalFirestoreServer {
  port: number;
  engine: LocalFirestore;
  close: () => Promise<void>;
}

export type ServerOptions = BackendOptions & { port?: number };

/** Opens the data, then the port (0 takes a free one): whoever can connect finds everything in place. */
export async function startServer({ port: wanted = 0, ...options }: ServerOptions = {}): Promise<LocalFirestoreServer> {
  const engine = await startEngine(options);
  const http = httpFace(engine.handleRest);
  const grpc = grpcFace(engine.backend, callerFor(engine.backend));
  const { port, close } = await openPort(wanted, {
    http1: (socket) => http.emit('connection', socket),
    http2: grpc.inject,
  });
  const closeAll = async (): Promise<void> => {
    grpc.close();
    await close();
    await engine.close();
  };
  return { port, engine, close: closeAll };
}
