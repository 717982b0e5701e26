import type { Duplex } from 'node:stream';
import { Server, ServerCredentials, type Metadata, type MethodDefinition } from '@grpc/grpc-js';
import type {
  sendUnaryData,
  ServerDuplexStream,
  ServerUnaryCall,
  ServerWritableStream,
  UntypedHandleCall,
} from '@grpc/grpc-js';
import type protobuf from 'protobufjs';
import { grpcStatus } from '../engine/errors';
import { MAX_REQUEST_BYTES } from '../engine/limits';
import type { Backend } from '../service/backend';
import type { Requests, UnaryMethod } from '../service/messages';
import type { Call } from '../service/methods';
import { decode, encode, firestoreService, unaryMethods } from '../service/protos';
import { listenStream, writeStream, type OpenStream } from '../service/streams';

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
function handler<M extends UnaryMethod>(method: M, call: Call) {
  type Incoming = ServerUnaryCall<Requests[M], object> | ServerWritableStream<Requests[M], object>;
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

/** Requests of a stream are handled one at a time, in order. */
function duplexHandler<Request>(backend: Backend, open: OpenStream<Request>) {
  return (duplex: ServerDuplexStream<Request, object>): void => {
    const closers: (() => void)[] = [];
    let isOpen = true;
    let queue = Promise.resolve();
    const close = (): void => {
      if (isOpen) for (const closer of closers) closer();
      isOpen = false;
    };
    const next = (task: () => void | Promise<void>): void => {
      queue = queue
        .then(() => (isOpen ? task() : undefined))
        .catch((error: unknown) => {
          if (isOpen) duplex.emit('error', grpcError(error));
          close();
        });
    };
    const handle = open(backend, {
      authorization: authorizationOf(duplex.metadata),
      send: (message) => isOpen && duplex.write(message),
      onClose: (closer) => closers.push(closer),
    });
    duplex.on('cancelled', close);
    duplex.on('close', close);
    duplex.on('data', (request: Request) => next(() => handle(request)));
    duplex.on('end', () =>
      next(() => {
        close();
        duplex.end();
      }),
    );
  };
}

/** The gRPC face: `inject` takes over a connection that speaks HTTP/2. */
export function grpcFace(backend: Backend, call: Call): { inject: (socket: Duplex) => void; close: () => void } {
  const server = new Server({ 'grpc.max_receive_message_length': MAX_REQUEST_BYTES });
  const handlers: Record<string, UntypedHandleCall> = {
    Listen: duplexHandler(backend, listenStream),
    Write: duplexHandler(backend, writeStream),
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
