import { createInvalidArgumentError } from './errors';
import { createFieldReader } from './filters';
import type { Aggregation } from './structuredQuery';
import { readNumericValue } from './transforms';
import { NULL, type StoredDoc, type Value } from './value';

const MAX_AGGREGATIONS = 5;

/** Sums integers exactly; returns a double if any operand is a double or the sum exceeds 64 bits. */
function addNumbers(numbers: readonly (bigint | number)[]): Value {
  const integers = numbers.filter((number) => typeof number === 'bigint').reduce((sum, number) => sum + number, 0n);
  const doubles = numbers.filter((number) => typeof number === 'number');
  const isExact = doubles.length === 0 && BigInt.asIntN(64, integers) === integers;
  if (isExact) return { integerValue: String(integers) };
  return { doubleValue: doubles.reduce((sum, number) => sum + number, Number(integers)) };
}

function averageNumbers(numbers: readonly (bigint | number)[]): Value {
  if (numbers.length === 0) return NULL;
  return { doubleValue: Number(readNumericValue(addNumbers(numbers))) / numbers.length };
}

/** Lists the fields that sums and averages read; a document that lacks one is excluded from every aggregation. */
export const listAggregatedFields = (aggregations: readonly Aggregation[]): string[] =>
  aggregations.flatMap(({ sum, avg }) => (sum ?? avg)?.field?.fieldPath ?? []);

/** Returns one value per aggregation, keyed by its alias (`field_1`, `field_2`… if the client gives none). */
export function aggregate(
  documents: readonly StoredDoc[],
  aggregations: readonly Aggregation[],
): Record<string, Value> {
  if (aggregations.length === 0 || aggregations.length > MAX_AGGREGATIONS) {
    throw createInvalidArgumentError(`A query must have 1 to ${MAX_AGGREGATIONS} aggregations.`);
  }
  const required = listAggregatedFields(aggregations).map((fieldPath) => createFieldReader({ fieldPath }));
  const matching = documents.filter((document) => required.every((read) => read(document) !== undefined));
  const entries = aggregations.map(({ alias, count, sum, avg }, index): [string, Value] => {
    const key = alias || `field_${index + 1}`;
    if (count?.upTo) throw createInvalidArgumentError('Counting up to a limit is not supported.');
    if (count) return [key, { integerValue: String(matching.length) }];
    const read = createFieldReader((sum ?? avg)?.field ?? null);
    const numbers = matching.flatMap((document) => readNumericValue(read(document)) ?? []);
    return [key, sum ? addNumbers(numbers) : averageNumbers(numbers)];
  });
  return Object.fromEntries(entries);
}
