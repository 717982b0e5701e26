import protobuf from 'protobufjs';
import { createInvalidArgumentError } from '../core/errors';
import type { IndexDefinitions } from '../core/indexDefinitions';
import { fromJson, type Json } from './protoJson';

/** Schema of firestore.indexes.json, parsed as strictly as a request. Some fields are accepted but unused. */
const { root } = protobuf.parse(`
  syntax = "proto3";
  enum Scope { COLLECTION = 0; COLLECTION_GROUP = 1; }
  enum Order { ASCENDING = 0; DESCENDING = 1; }
  enum ArrayConfig { CONTAINS = 0; }
  message Field {
    string field_path = 1;
    oneof mode { Order order = 2; ArrayConfig array_config = 3; }
    Scope query_scope = 4;
    string api_scope = 5;
    string density = 6;
  }
  message Index {
    string collection_group = 1;
    Scope query_scope = 2;
    repeated Field fields = 3;
    string api_scope = 4;
    string density = 5;
    bool multikey = 6;
    bool unique = 7;
  }
  message Override { string collection_group = 1; string field_path = 2; repeated Field indexes = 3; bool ttl = 4; }
  message Definitions { repeated Index indexes = 1; repeated Override field_overrides = 2; }
`);
root.resolveAll();
const DEFINITIONS = root.lookupType('Definitions');

/** Throws INVALID_ARGUMENT if a named value is missing. */
function assertGiven(path: string, values: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(values))
    if (!value) throw createInvalidArgumentError(`${path}.${name} must be given.`);
}

/** Parses firestore.indexes.json; throws INVALID_ARGUMENT with the position of the error. */
export function parseIndexes(text: string): IndexDefinitions {
  let json: Json;
  try {
    json = JSON.parse(text) as Json;
  } catch (error) {
    throw createInvalidArgumentError(
      `The index definitions are no JSON: ${error instanceof Error ? error.message : ''}`,
    );
  }
  const definitions = fromJson(DEFINITIONS, json) as IndexDefinitions;
  for (const [i, { collectionGroup, fields }] of definitions.indexes.entries()) {
    assertGiven(`indexes[${i}]`, { collectionGroup });
    for (const [j, { fieldPath, order, arrayConfig }] of fields.entries()) {
      assertGiven(`indexes[${i}].fields[${j}]`, { fieldPath, 'order or arrayConfig': order ?? arrayConfig });
    }
  }
  for (const [i, { collectionGroup, fieldPath, indexes }] of definitions.fieldOverrides.entries()) {
    assertGiven(`fieldOverrides[${i}]`, { collectionGroup, fieldPath });
    for (const [j, { order, arrayConfig }] of indexes.entries()) {
      assertGiven(`fieldOverrides[${i}].indexes[${j}]`, { 'order or arrayConfig': order ?? arrayConfig });
    }
  }
  return definitions;
}
