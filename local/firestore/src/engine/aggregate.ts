import { invalid } from './errors';
import { fieldReader } from './filters';
import type { Aggregation } from './structuredQuery';
import type { StoredDoc, Value } from './value';

const MAX_AGGREGATIONS = 5;
const INT64_MAX = 2n ** 63n - 1n;
const INT64_MIN = -(2n ** 63n);

/** Integers add up exactly; a double among them, or more than 64 bits, makes the sum a double. */
function sumOf(values: readonly Value[]): Value {
  let integers = 0n;
  let doubles = 0;
  let isDouble = false;
  for (const value of values) {
    if ('integerValue' in value) integers += BigInt(value.integerValue);
    if ('doubleValue' in value) {
      doubles += value.doubleValue;
      isDouble = true;
    }
  }
  if (isDouble || integers > INT64_MAX || integers < INT64_MIN) return { doubleValue: Number(integers) + doubles };
  return { integerValue: String(integers) };
}

function averageOf(values: readonly Value[]): Value {
  const numbers = values.filter((value) => 'integerValue' in value || 'doubleValue' in value);
  if (numbers.length === 0) return { nullValue: 'NULL_VALUE' };
  const sum = sumOf(numbers);
  const total = 'integerValue' in sum ? Number(sum.integerValue) : 'doubleValue' in sum ? sum.doubleValue : 0;
  return { doubleValue: total / numbers.length };
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
  const results: Record<string, Value> = {};
  for (const [index, { alias, count, sum, avg }] of aggregations.entries()) {
    const key = alias === '' ? `field_${index + 1}` : alias;
    if (Object.hasOwn(results, key)) throw invalid(`Duplicate aggregation alias "${key}".`);
    if (count) {
      const upTo = count.upTo ? Number(count.upTo.value) : Infinity;
      if (upTo <= 0) throw invalid('count.up_to must be greater than 0.');
      results[key] = { integerValue: String(Math.min(counted.length, upTo)) };
    } else if (sum ?? avg) {
      const read = fieldReader((sum ?? avg)?.field ?? null);
      const values = counted.flatMap((document) => read(document) ?? []);
      results[key] = sum ? sumOf(values) : averageOf(values);
    } else throw invalid('An aggregation must be one of count, sum and avg.');
  }
  return results;
}
