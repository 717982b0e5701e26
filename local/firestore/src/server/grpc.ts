import type { Duplex } from 'node:stream';
import { Server, ServerCredentials, type Metadata, type MethodDefinition } from '@grpc/grpc-js';
import type { sendUnaryData, ServerDuplexStream, ServerUnaryCall, ServerWritableStream } from '@grpc/grpc-js';
import type { UntypedHandleCall } from '@grpc/grpc-js';
import type protobuf from 'protobufjs';
import { grpcStatus } from '../engine/errors';
import { MAX_REQUEST_BYTES } from '../engine/limits';
import type { Backend } from '../service/backend';
import type { Call } from '../service/methods';
import { decode, encode, firestoreService, unaryMethods } from '../service/protos';
import { listen, write, type ServeStream } from '../service/streams';

function definitionOf(method: protobuf.Method): MethodDefinition<object, object> {
  const { resolvedRequestType: request, resolvedResponseType: response } = method;
  if (!request || !response) throw new Error(`${method.name} has no types.`);
  return {
    path: `/google.firestore.v1.Firestore/${method.name}`,
    requestStream: method.requestStream === true,
    responseStream: method.responseStream === true,
    requestSerialize: (message) => encode(request, message),
    requestDeserialize: (bytes) => decode(request, bytes),
    responseSerialize: (message) => encode(response, message),
    responseDeserialize: (bytes) => decode(response, bytes),
  };
}

const authorizationOf = (metadata: Metadata): string | undefined => metadata.get('authorization')[0]?.toString();

function grpcError(error: unknown): { code: number; details: string } {
  const { code, message } = grpcStatus(error);
  return { code, details: message };
}

/** One request, answered by one message through `answer`, or, where the service streams its answer, by a list of them. */
function handler(method: string, call: Call) {
  type Incoming = ServerUnaryCall<object, object> | ServerWritableStream<object, object>;
  return (incoming: Incoming, answer?: sendUnaryData<object>): void => {
    call(method, incoming.request, authorizationOf(incoming.metadata))
      .then((responses) => {
        if (!('write' in incoming)) return answer?.(null, responses);
        for (const response of [responses].flat()) incoming.write(response);
        return incoming.end();
      })
      .catch((error: unknown) => (answer ? answer(grpcError(error)) : incoming.emit('error', grpcError(error))));
  };
}

function duplexHandler<Request>(backend: Backend, serve: ServeStream<Request>) {
  return (duplex: ServerDuplexStream<Request, object>): void => {
    serve(backend, {
      // The error of a request has to be sent yet: its stream must not end with the loop over the requests.
      requests: duplex.iterator({ destroyOnReturn: false }),
      authorization: authorizationOf(duplex.metadata),
      send: (message) => duplex.cancelled || duplex.write(message),
    })
      .then(() => duplex.end())
      .catch((error: unknown) => duplex.cancelled || duplex.emit('error', grpcError(error)));
  };
}

/** The gRPC face: `inject` takes over a connection that speaks HTTP/2. */
export function grpcFace(backend: Backend, call: Call): { inject: (socket: Duplex) => void; close: () => void } {
  const server = new Server({ 'grpc.max_receive_message_length': MAX_REQUEST_BYTES });
  const handlers: Record<string, UntypedHandleCall> = {
    Listen: duplexHandler(backend, listen),
    Write: duplexHandler(backend, write),
  };
  for (const method of unaryMethods) handlers[method] = handler(method, call);
  const served = firestoreService.methodsArray.filter(({ name }) => name in handlers);
  server.addService(Object.fromEntries(served.map((method) => [method.name, definitionOf(method)])), handlers);
  const injector = server.createConnectionInjector(ServerCredentials.createInsecure());
  return {
    inject: (socket) => injector.injectConnection(socket),
    close: () => {
      injector.destroy();
      server.forceShutdown();
    },
  };
}
