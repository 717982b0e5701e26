import type { Duplex } from 'node:stream';
import {
  Server,
  ServerCredentials,
  type Metadata,
  type MethodDefinition,
  type ServerDuplexStream,
  type ServerUnaryCall,
  type ServerWritableStream,
  type UntypedHandleCall,
  type sendUnaryData,
} from '@grpc/grpc-js';
import type protobuf from 'protobufjs';
import { STATUS, asServiceError } from '../engine/errors';
import { MAX_REQUEST_BYTES } from '../engine/limits';
import type { Backend } from '../service/backend';
import type { Call } from '../service/backendCall';
import { listenStream } from '../service/listen';
import type { MessageStream } from '../service/messageStream';
import { UNARY_METHODS, type Requests, type UnaryMethod } from '../service/messages';
import { decode, encode, firestoreService, messageType } from '../service/protos';
import { writeStream } from '../service/writeStream';

const SERVICE_PATH = '/google.firestore.v1.Firestore';

function definitionOf(method: protobuf.Method): MethodDefinition<object, object> {
  const [request, response] = [messageType(method.requestType), messageType(method.responseType)];
  return {
    path: `${SERVICE_PATH}/${method.name}`,
    requestStream: method.requestStream === true,
    responseStream: method.responseStream === true,
    requestSerialize: (message) => encode(request, message),
    requestDeserialize: (bytes) => decode(request, bytes),
    responseSerialize: (message) => encode(response, message),
    responseDeserialize: (bytes) => decode(response, bytes),
  };
}

const authorizationOf = (metadata: Metadata): string | undefined => {
  const [value] = metadata.get('authorization');
  return value === undefined ? undefined : value.toString();
};

function grpcError(error: unknown): { code: number; details: string } {
  const { code, message } = asServiceError(error);
  return { code: STATUS[code].grpc, details: message };
}

function unaryHandler<M extends UnaryMethod>(method: M, call: Call) {
  return (incoming: ServerUnaryCall<Requests[M], object>, answer: sendUnaryData<object>): void => {
    call(method, incoming.request, authorizationOf(incoming.metadata)).then(
      (response) => answer(null, response),
      (error: unknown) => answer(grpcError(error)),
    );
  };
}

function streamingHandler<M extends UnaryMethod>(method: M, call: Call) {
  return (outgoing: ServerWritableStream<Requests[M], object>): void => {
    const answer = async (): Promise<void> => {
      const responses = await call(method, outgoing.request, authorizationOf(outgoing.metadata));
      for (const response of [responses].flat()) outgoing.write(response);
      outgoing.end();
    };
    answer().catch((error: unknown) => outgoing.emit('error', grpcError(error)));
  };
}

function duplexHandler<Request>(open: (stream: MessageStream<Request>) => void) {
  return (duplex: ServerDuplexStream<Request, object>): void => {
    const closers: (() => void)[] = [];
    let isOpen = true;
    const close = (): void => {
      if (isOpen) for (const closer of closers) closer();
      isOpen = false;
    };
    const fail = (error: unknown): void => {
      if (isOpen) duplex.emit('error', grpcError(error));
      close();
    };
    duplex.on('cancelled', close);
    duplex.on('close', close);
    open({
      authorization: authorizationOf(duplex.metadata),
      send: (message) => {
        if (isOpen) duplex.write(message);
      },
      onRequest: (handle) => {
        let queue = Promise.resolve();
        const next = (task: () => void | Promise<void>): void => {
          const previous = queue;
          queue = previous.then(() => (isOpen ? task() : undefined)).catch(fail);
        };
        duplex.on('data', (request: Request) => next(() => handle(request)));
        duplex.on('end', () =>
          next(() => {
            close();
            duplex.end();
          }),
        );
      },
      onClose: (handle) => closers.push(handle),
    });
  };
}

/** The gRPC face: `inject` takes over a connection that speaks HTTP/2. */
export function grpcFace(backend: Backend, call: Call): { inject: (socket: Duplex) => void; close: () => void } {
  const server = new Server({ 'grpc.max_receive_message_length': MAX_REQUEST_BYTES });
  const definitions: Record<string, MethodDefinition<object, object>> = {};
  const handlers: Record<string, UntypedHandleCall> = {
    Listen: duplexHandler((stream) => listenStream(backend, stream)),
    Write: duplexHandler((stream) => writeStream(backend, stream)),
  };
  for (const method of UNARY_METHODS) {
    const isStreamed = firestoreService.methods[method]?.responseStream === true;
    handlers[method] = isStreamed ? streamingHandler(method, call) : unaryHandler(method, call);
  }
  for (const method of firestoreService.methodsArray) {
    if (handlers[method.name]) definitions[method.name] = definitionOf(method);
  }
  server.addService(definitions, handlers);
  const injector = server.createConnectionInjector(ServerCredentials.createInsecure());
  return {
    inject: (socket) => injector.injectConnection(socket),
    close: () => {
      injector.destroy();
      server.forceShutdown();
    },
  };
}
