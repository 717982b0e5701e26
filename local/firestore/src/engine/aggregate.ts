import { invalid } from './errors';
import { fieldReader } from './filters';
import type { Aggregation } from './structuredQuery';
import { numberOf } from './transforms';
import { NULL, type StoredDoc, type Value } from './value';

const MAX_AGGREGATIONS = 5;

/** Integers add up exactly; a double among them, or more than 64 bits, makes the sum a double. */
function sumOf(numbers: readonly (bigint | number)[]): Value {
  const integers = numbers.filter((number) => typeof number === 'bigint').reduce((sum, number) => sum + number, 0n);
  const doubles = numbers.filter((number) => typeof number === 'number');
  const isExact = doubles.length === 0 && BigInt.asIntN(64, integers) === integers;
  if (isExact) return { integerValue: String(integers) };
  return { doubleValue: doubles.reduce((sum, number) => sum + number, Number(integers)) };
}

function averageOf(numbers: readonly (bigint | number)[]): Value {
  if (numbers.length === 0) return NULL;
  return { doubleValue: Number(numberOf(sumOf(numbers))) / numbers.length };
}

/** Fields that sums and averages read: a document without one of them is left out of all the aggregations. */
export const aggregatedFields = (aggregations: readonly Aggregation[]): string[] =>
  aggregations.flatMap(({ sum, avg }) => (sum ?? avg)?.field?.fieldPath ?? []);

/** One value for each aggregation, by its alias (`field_1`, `field_2`... where the client gave none). */
export function aggregate(
  documents: readonly StoredDoc[],
  aggregations: readonly Aggregation[],
): Record<string, Value> {
  if (aggregations.length === 0 || aggregations.length > MAX_AGGREGATIONS) {
    throw invalid(`A query must have 1 to ${MAX_AGGREGATIONS} aggregations.`);
  }
  const required = aggregatedFields(aggregations).map((fieldPath) => fieldReader({ fieldPath }));
  const counted = documents.filter((document) => required.every((read) => read(document) !== undefined));
  const entries = aggregations.map(({ alias, count, sum, avg }, index): [string, Value] => {
    const key = alias || `field_${index + 1}`;
    if (count?.upTo) throw invalid('Counting up to a limit is not supported.');
    if (count) return [key, { integerValue: String(counted.length) }];
    const read = fieldReader((sum ?? avg)?.field ?? null);
    const numbers = counted.flatMap((document) => numberOf(read(document)) ?? []);
    return [key, sum ? sumOf(numbers) : averageOf(numbers)];
  });
  return Object.fromEntries(entries);
}
