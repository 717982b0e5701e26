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

export interface ServerOptions extends BackendOptions {
  /** 0 or absent takes a free one. */
  port?: number | undefined;
  /** Addresses to listen on; by default the loopback of IPv4 and of IPv6. */
  hosts?: readonly string[] | undefined;
}

/** A running server. `engine` is the same Firestore, without sockets. */
export interface LocalFirestoreServer {
  port: number;
  engine: LocalFirestore;
  close: () => Promise<void>;
}

/** Opens the data, then the port: whoever can connect finds everything in place. */
export async function startServer(options: ServerOptions = {}): Promise<LocalFirestoreServer> {
  const engine = await startEngine(options);
  const http = httpFace(engine.handleRest);
  const grpc = grpcFace(engine.backend, callerFor(engine.backend));
  const faces = { http1: (socket: object) => http.emit('connection', socket), http2: grpc.inject };
  const { port, close } = await openPort(options.hosts ?? ['127.0.0.1', '::1'], options.port ?? 0, faces);
  return {
    port,
    engine,
    close: async () => {
      grpc.close();
      await close();
      await engine.close();
    },
  };
}
