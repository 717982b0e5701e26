import v1 from '@google-cloud/firestore/build/protos/v1.json' with { type: 'json' };
import protobuf from 'protobufjs';
import { PLAIN } from './protoJson';

const root = protobuf.Root.fromJSON(v1);
export const messageType = (name: string): protobuf.Type => root.lookupType(name);
export const firestoreService = root.lookupService('google.firestore.v1.Firestore');

// The published definitions lack `verify` in Write (field 5 of the oneof `operation`), which the SDKs' transactions
// send for documents that were only read: without it such a guard would be dropped in silence.
const verify = new protobuf.Field('verify', 5, 'string');
root.lookupType('google.firestore.v1.Write').add(verify).oneofs['operation']?.add(verify);
root.resolveAll();

/** The methods that take one request, all but PartitionQuery, which is not supported; the others are streams. */
export const unaryMethods = firestoreService.methodsArray
  .filter(({ name, requestStream }) => !requestStream && name !== 'PartitionQuery')
  .map(({ name }) => name);

/** A message as the plain object that the engine works on. Its type is what the definitions promise of `T`. */
export const decode = <T extends object>(type: protobuf.Type, bytes: Uint8Array): T =>
  type.toObject(type.decode(bytes), PLAIN) as T;

export const encode = (type: protobuf.Type, plain: object): Buffer =>
  Buffer.from(type.encode(type.fromObject(plain)).finish());
