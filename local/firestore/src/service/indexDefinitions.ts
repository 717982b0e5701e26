import protobuf from 'protobufjs';
import { invalid, ServiceError } from '../engine/errors';
import { DOCUMENT_NAME } from '../engine/fieldPath';
import { missingIndex, type IndexDefinitions, type IndexField } from '../engine/indexes';
import type { PreparedQuery } from '../engine/query';
import { fromJson, type Json } from './protoJson';

/**
 * firestore.indexes.json as messages. Field and the first fields of Index are those of google.firestore.admin.v1, which
 * the console's links carry; what the command line writes besides is known, but of no use here.
 */
const { root } = protobuf.parse(`
  syntax = "proto3";
  enum Scope { UNSPECIFIED = 0; COLLECTION = 1; COLLECTION_GROUP = 2; }
  enum Order { NO_ORDER = 0; ASCENDING = 1; DESCENDING = 2; }
  enum ArrayConfig { NO_ARRAY = 0; CONTAINS = 1; }
  message Field {
    string field_path = 1;
    oneof mode { Order order = 2; ArrayConfig array_config = 3; }
    Scope query_scope = 10;
    string api_scope = 11;
    string density = 12;
  }
  message Index {
    string name = 1;
    Scope query_scope = 2;
    repeated Field fields = 3;
    string collection_group = 10;
    string api_scope = 11;
    string density = 12;
    bool multikey = 13;
    bool unique = 14;
  }
  message Override { string collection_group = 1; string field_path = 2; repeated Field indexes = 3; bool ttl = 4; }
  message Definitions { repeated Index indexes = 1; repeated Override field_overrides = 2; }
`);
root.resolveAll();
const [DEFINITIONS, INDEX] = [root.lookupType('Definitions'), root.lookupType('Index')];

interface FileField {
  fieldPath: string;
  order?: 'ASCENDING' | 'DESCENDING';
  arrayConfig?: 'CONTAINS';
  queryScope: string;
}

interface FileDefinitions {
  indexes: { collectionGroup: string; queryScope: string; fields: FileField[] }[];
  fieldOverrides: { collectionGroup: string; fieldPath: string; indexes: FileField[] }[];
}

const scopeOf = (scope: string): IndexDefinitions['indexes'][number]['scope'] =>
  scope === 'COLLECTION_GROUP' ? scope : 'COLLECTION';

function required<T>(value: T | undefined, place: string): T {
  if (value === undefined || value === '') throw invalid(`${place} must be given.`);
  return value;
}

const modeOf = ({ order, arrayConfig }: FileField, place: string): IndexField['mode'] =>
  required(order ?? arrayConfig, `${place}.order or ${place}.arrayConfig`);

/** The definitions of a firestore.indexes.json, or INVALID_ARGUMENT with what is wrong and where. */
export function parseIndexes(text: string): IndexDefinitions {
  let json: Json;
  try {
    json = JSON.parse(text) as Json;
  } catch (error) {
    throw invalid(`The index definitions are no JSON: ${error instanceof Error ? error.message : ''}`);
  }
  const { indexes, fieldOverrides } = fromJson(DEFINITIONS, json) as FileDefinitions;
  return {
    indexes: indexes.map(({ collectionGroup, queryScope, fields }, i) => ({
      collectionGroup: required(collectionGroup, `indexes[${i}].collectionGroup`),
      scope: scopeOf(queryScope),
      fields: fields.map((field, j) => ({
        fieldPath: required(field.fieldPath, `indexes[${i}].fields[${j}].fieldPath`),
        mode: modeOf(field, `indexes[${i}].fields[${j}]`),
      })),
    })),
    overrides: fieldOverrides.map(({ collectionGroup, fieldPath, indexes: singles }, i) => ({
      collectionGroup: required(collectionGroup, `fieldOverrides[${i}].collectionGroup`),
      fieldPath: required(fieldPath, `fieldOverrides[${i}].fieldPath`),
      indexes: singles.map((single, j) => ({
        mode: modeOf(single, `fieldOverrides[${i}].indexes[${j}]`),
        scope: scopeOf(single.queryScope),
      })),
    })),
  };
}

const SHORT_MODE = { ASCENDING: 'ASC', DESCENDING: 'DESC', CONTAINS: 'CONTAINS' } as const;

const inFile = ({ fieldPath, mode }: IndexField): object =>
  mode === 'CONTAINS' ? { fieldPath, arrayConfig: mode } : { fieldPath, order: mode };

/**
 * FAILED_PRECONDITION, with the message and the link of production, when a query needs an index that is not defined.
 * @param extraFields fields that aggregations read
 * @param report gets the definition that firestore.indexes.json lacks
 */
export function checkIndexes(
  definitions: IndexDefinitions,
  database: string,
  query: PreparedQuery,
  extraFields: readonly string[],
  report: (line: string) => void,
): void {
  const missing = missingIndex(definitions, query, extraFields);
  if (!missing) return;
  const { need, single } = missing;
  const { collectionGroup, scope: queryScope } = need;
  const fields = single ? [single] : [...need.head, ...need.sorted];
  const name = `${database}/collectionGroups/${collectionGroup}/indexes/_`;
  const index = INDEX.fromObject({ name, queryScope, fields: fields.map(inFile) });
  const encoded = Buffer.from(INDEX.encode(index).finish()).toString('base64url');
  const link =
    `https://console.firebase.google.com/v1/r/project/${database.split('/')[1]}/firestore/indexes?` +
    `${single ? 'create_exemption' : 'create_composite'}=${encoded}`;
  let what = 'an index';
  if (single) {
    what = `a ${queryScope}_${SHORT_MODE[single.mode]} index for collection ${collectionGroup} and field ${single.fieldPath}`;
  } else {
    const isNameImplied = fields.at(-1)?.mode === (fields.at(-2)?.mode === 'DESCENDING' ? 'DESCENDING' : 'ASCENDING');
    const declared = fields.filter(({ fieldPath }) => !isNameImplied || fieldPath !== DOCUMENT_NAME);
    report(`missing index: ${JSON.stringify({ collectionGroup, queryScope, fields: declared.map(inFile) })}`);
  }
  throw new ServiceError('FAILED_PRECONDITION', `The query requires ${what}. You can create it here: ${link}`);
}
