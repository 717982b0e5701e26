import protobuf from 'protobufjs';
import { DOCUMENT_NAME } from './fieldPath';
import type { IndexMode, IndexNeed } from './indexes';

/** The part of google.firestore.admin.v1.Index that the console's links carry. */
const { root } = protobuf.parse(`
  syntax = "proto3";
  message Index {
    string name = 1;
    int32 query_scope = 2;
    repeated Field fields = 3;
  }
  message Field {
    string field_path = 1;
    int32 order = 2;
    int32 array_config = 3;
  }
`);
const INDEX = root.lookupType('Index');

const SCOPE_NUMBER = { COLLECTION: 1, COLLECTION_GROUP: 2 } as const;
const ORDER_NUMBER = { ASCENDING: 1, DESCENDING: 2 } as const;
const CONTAINS_NUMBER = 1;

const SHORT_MODE = { ASCENDING: 'ASC', DESCENDING: 'DESC', CONTAINS: 'CONTAINS' } as const;

type NeededField = { fieldPath: string; mode: IndexMode };

function link(database: string, parameter: string, need: IndexNeed, fields: readonly NeededField[]): string {
  const index = INDEX.fromObject({
    name: `${database}/collectionGroups/${need.collectionGroup}/indexes/_`,
    queryScope: SCOPE_NUMBER[need.scope],
    fields: fields.map(({ fieldPath, mode }) =>
      mode === 'CONTAINS' ? { fieldPath, arrayConfig: CONTAINS_NUMBER } : { fieldPath, order: ORDER_NUMBER[mode] },
    ),
  });
  const encoded = Buffer.from(INDEX.encode(index).finish()).toString('base64url');
  const project = database.split('/')[1] ?? '';
  return `https://console.firebase.google.com/v1/r/project/${project}/firestore/indexes?${parameter}=${encoded}`;
}

/** What production answers when a composite index is missing; `report` gets the definition to add. */
export function missingComposite(database: string, need: IndexNeed, report: (line: string) => void): string {
  const fields: NeededField[] = [
    ...(need.array === undefined ? [] : [{ fieldPath: need.array, mode: 'CONTAINS' as const }]),
    ...need.equalities.map((fieldPath) => ({ fieldPath, mode: 'ASCENDING' as const })),
    ...need.sorted,
  ];
  const last = fields.at(-2);
  const isNameImplied = fields.at(-1)?.mode === (last?.mode === 'DESCENDING' ? 'DESCENDING' : 'ASCENDING');
  const declared = isNameImplied ? fields.filter(({ fieldPath }) => fieldPath !== DOCUMENT_NAME) : fields;
  const definition = {
    collectionGroup: need.collectionGroup,
    queryScope: need.scope,
    fields: declared.map(({ fieldPath, mode }) =>
      mode === 'CONTAINS' ? { fieldPath, arrayConfig: mode } : { fieldPath, order: mode },
    ),
  };
  report(`missing index: ${JSON.stringify(definition)}`);
  return `The query requires an index. You can create it here: ${link(database, 'create_composite', need, fields)}`;
}

/** What production answers when a single-field index is switched off, or not switched on for a collection group. */
export function missingSingleField(database: string, need: IndexNeed, field: NeededField): string {
  return (
    `The query requires a ${need.scope}_${SHORT_MODE[field.mode]} index for collection ${need.collectionGroup} and ` +
    `field ${field.fieldPath}. You can create it here: ${link(database, 'create_exemption', need, [field])}`
  );
}
