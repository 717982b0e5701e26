import v1 from '@google-cloud/firestore/build/protos/v1.json' with { type: 'json' };
import protobuf from 'protobufjs';
import { PLAIN_MESSAGE_OPTIONS } from './protoJson';

const root = protobuf.Root.fromJSON(v1);
export const getMessageType = (name: string): protobuf.Type => root.lookupType(name);
export const firestoreService = root.lookupService('google.firestore.v1.Firestore');

// The published definitions lack `verify` in Write (field 5 of the oneof `operation`). SDK transactions send it for
// documents that they only read: without the field, the check would be dropped silently.
const verify = new protobuf.Field('verify', 5, 'string');
root.lookupType('google.firestore.v1.Write').add(verify).oneofs['operation']?.add(verify);
root.resolveAll();

/**
 * Names of the methods with one request message (unary or server-streaming), except PartitionQuery, which is not
 * supported.
 */
export const singleRequestMethodNames = firestoreService.methodsArray
  .filter(({ name, requestStream }) => !requestStream && name !== 'PartitionQuery')
  .map(({ name }) => name);

/** Decodes a message to a plain object; the definitions guarantee its type `T`. */
export const decodeMessage = <T extends object>(type: protobuf.Type, bytes: Uint8Array): T =>
  type.toObject(type.decode(bytes), PLAIN_MESSAGE_OPTIONS) as T;

export const encodeMessage = (type: protobuf.Type, plain: object): Buffer =>
  Buffer.from(type.encode(type.fromObject(plain)).finish());
