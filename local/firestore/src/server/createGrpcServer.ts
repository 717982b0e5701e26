import type { Duplex } from 'node:stream';
import {
  Server,
  ServerCredentials,
  type Metadata,
  type MethodDefinition,
  type sendUnaryData,
  type ServerDuplexStream,
  type ServerUnaryCall,
  type ServerWritableStream,
  type UntypedHandleCall,
} from '@grpc/grpc-js';
import type protobuf from 'protobufjs';
import { toGrpcStatus } from '../core/errors';
import { MAX_REQUEST_BYTES } from '../core/assertValidDocument';
import type { Backend } from '../service/Backend';
import type { MethodDispatcher } from '../service/methods';
import { decodeMessage, encodeMessage, firestoreService, singleRequestMethodNames } from '../service/protos';
import { serveListenStream, serveWriteStream, type StreamHandler } from '../service/streams';

function buildMethodDefinition(method: protobuf.Method): MethodDefinition<object, object> {
  const { resolvedRequestType: request, resolvedResponseType: response } = method;
  if (!request || !response) throw new Error(`${method.name} has no types.`);
  return {
    path: `/google.firestore.v1.Firestore/${method.name}`,
    requestStream: method.requestStream === true,
    responseStream: method.responseStream === true,
    requestSerialize: (message) => encodeMessage(request, message),
    requestDeserialize: (bytes) => decodeMessage(request, bytes),
    responseSerialize: (message) => encodeMessage(response, message),
    responseDeserialize: (bytes) => decodeMessage(response, bytes),
  };
}

const getAuthorization = (metadata: Metadata): string | undefined => metadata.get('authorization')[0]?.toString();

function toGrpcError(error: unknown): { code: number; details: string } {
  const { code, message } = toGrpcStatus(error);
  return { code, details: message };
}

/** Handles one request with one response, or with a list of messages for a server-streaming method. */
function createSingleRequestHandler(method: string, call: MethodDispatcher) {
  type Incoming = ServerUnaryCall<object, object> | ServerWritableStream<object, object>;
  return (incoming: Incoming, respond?: sendUnaryData<object>): void => {
    call(method, incoming.request, getAuthorization(incoming.metadata))
      .then((responses) => {
        if (!('write' in incoming)) return respond?.(null, responses);
        for (const response of [responses].flat()) incoming.write(response);
        return incoming.end();
      })
      .catch((error: unknown) => (respond ? respond(toGrpcError(error)) : incoming.emit('error', toGrpcError(error))));
  };
}

function createDuplexHandler<Request>(backend: Backend, serve: StreamHandler<Request>) {
  return (duplex: ServerDuplexStream<Request, object>): void => {
    serve(backend, {
      // Keeps the duplex open when an error ends the loop over requests: the error response is still to be sent.
      requests: duplex.iterator({ destroyOnReturn: false }),
      authorization: getAuthorization(duplex.metadata),
      send: (message) => duplex.cancelled || duplex.write(message),
    })
      .then(() => duplex.end())
      .catch((error: unknown) => duplex.cancelled || duplex.emit('error', toGrpcError(error)));
  };
}

/** Builds the gRPC handler: `inject` takes over an HTTP/2 connection. */
export function createGrpcServer(
  backend: Backend,
  call: MethodDispatcher,
): { inject: (socket: Duplex) => void; close: () => void } {
  const server = new Server({ 'grpc.max_receive_message_length': MAX_REQUEST_BYTES });
  const handlers: Record<string, UntypedHandleCall> = {
    Listen: createDuplexHandler(backend, serveListenStream),
    Write: createDuplexHandler(backend, serveWriteStream),
  };
  for (const method of singleRequestMethodNames) handlers[method] = createSingleRequestHandler(method, call);
  const servedMethods = firestoreService.methodsArray.filter(({ name }) => name in handlers);
  server.addService(
    Object.fromEntries(servedMethods.map((method) => [method.name, buildMethodDefinition(method)])),
    handlers,
  );
  const injector = server.createConnectionInjector(ServerCredentials.createInsecure());
  return {
    inject: (socket) => injector.injectConnection(socket),
    close: () => {
      injector.destroy();
      server.forceShutdown();
    },
  };
}
