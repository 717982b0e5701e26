import v1 from '@google-cloud/firestore/build/protos/v1.json' with { type: 'json' };
import protobuf from 'protobufjs';

/**
 * The published definitions lack `verify` in Write (field 5 of the oneof `operation`), which the SDKs' transactions
 * send for documents that were only read: without it such a guard would be dropped in silence.
 */
function loadRoot(): protobuf.Root {
  const root = protobuf.Root.fromJSON(v1);
  const write = root.lookupType('google.firestore.v1.Write');
  const verify = new protobuf.Field('verify', 5, 'string');
  write.add(verify);
  write.oneofs['operation']?.add(verify);
  return root;
}

const root = loadRoot();

export const messageType = (name: string): protobuf.Type =>
  root.lookupType(name.includes('.') ? name : `google.firestore.v1.${name}`);

export const firestoreService = root.lookupService('google.firestore.v1.Firestore');

/** A message as the plain object that the engine works on. Its type is what the definitions promise of `T`. */
export const decode = <T extends object>(type: protobuf.Type, bytes: Uint8Array): T =>
  type.toObject(type.decode(bytes), { longs: String, enums: String, defaults: true }) as T;

export const encode = (type: protobuf.Type, plain: object): Buffer =>
  Buffer.from(type.encode(type.fromObject(plain)).finish());
