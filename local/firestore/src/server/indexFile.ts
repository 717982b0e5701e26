import { invalid } from '../engine/errors';
import type { IndexDefinitions, IndexField } from '../engine/indexes';

type JsonObject = Record<string, unknown>;

/** The objects of a list, each with its place for messages; an absent list is empty. */
function objectsAt(owner: JsonObject, key: string, place: string): [JsonObject, string][] {
  const list = owner[key] ?? [];
  if (!Array.isArray(list)) throw invalid(`${place}${key} must be a list.`);
  return list.map((value: unknown, index) => {
    const at = `${place}${key}[${index}]`;
    if (value === null || typeof value !== 'object') throw invalid(`${at} must be an object.`);
    return [{ ...value }, `${at}.`];
  });
}

function textAt(owner: JsonObject, key: string, place: string): string {
  const value = owner[key];
  if (typeof value !== 'string' || value === '') throw invalid(`${place}${key} must be a string.`);
  return value;
}

function choiceAt<T extends string>(
  owner: JsonObject,
  key: string,
  choices: readonly T[],
  place: string,
): T | undefined {
  const known = choices.find((choice) => choice === owner[key]);
  if (owner[key] !== undefined && !known) throw invalid(`${place}${key} must be ${choices.join(' or ')}.`);
  return known;
}

function modeAt(field: JsonObject, place: string): Omit<IndexField, 'fieldPath'> {
  const order = choiceAt(field, 'order', ['ASCENDING', 'DESCENDING'] as const, place);
  const arrayConfig = choiceAt(field, 'arrayConfig', ['CONTAINS'] as const, place);
  if (order && !arrayConfig) return { order };
  if (!order && arrayConfig) return { arrayConfig };
  throw invalid(`${place}order or ${place}arrayConfig must be given.`);
}

const scopeAt = (owner: JsonObject, place: string): 'COLLECTION' | 'COLLECTION_GROUP' =>
  choiceAt(owner, 'queryScope', ['COLLECTION', 'COLLECTION_GROUP'] as const, place) ?? 'COLLECTION';

/** The definitions of a firestore.indexes.json, or INVALID_ARGUMENT with what is wrong and where. */
export function parseIndexes(text: string): IndexDefinitions {
  let json: JsonObject;
  try {
    json = { ...(JSON.parse(text) as object) };
  } catch (error) {
    throw invalid(`The index definitions are no JSON: ${error instanceof Error ? error.message : ''}`);
  }
  return {
    indexes: objectsAt(json, 'indexes', '').map(([index, place]) => ({
      collectionGroup: textAt(index, 'collectionGroup', place),
      queryScope: scopeAt(index, place),
      fields: objectsAt(index, 'fields', place).map(([field, at]) => ({
        fieldPath: textAt(field, 'fieldPath', at),
        ...modeAt(field, at),
      })),
    })),
    fieldOverrides: objectsAt(json, 'fieldOverrides', '').map(([override, place]) => ({
      collectionGroup: textAt(override, 'collectionGroup', place),
      fieldPath: textAt(override, 'fieldPath', place),
      indexes: objectsAt(override, 'indexes', place).map(([index, at]) => ({
        ...modeAt(index, at),
        queryScope: scopeAt(index, at),
      })),
    })),
  };
}
