import { throwRuleFailure, isNumber, RuleValueSet, getTypeName, type RuleValue, type RuleTypes } from './values';

/** Parameter types: the value types and unions of them. */
interface ParameterTypes extends RuleTypes {
  any: RuleValue;
  number: bigint | number;
  items: RuleTypes['list'] | RuleValueSet;
}

type Split<P extends string> = P extends `${infer First}, ${infer Rest}` ? [First, ...Split<Rest>] : [P];
type ValuesOf<F extends string> = F extends `${string}(${infer P})`
  ? { [I in keyof Split<P>]: Split<P>[I] extends keyof ParameterTypes ? ParameterTypes[Split<P>[I]] : never }
  : never;

interface Overload {
  types: readonly string[];
  apply(...values: readonly RuleValue[]): RuleValue;
}

/** Overloads of each builtin, tried in order. */
export type BuiltinOverloads = ReadonlyMap<string, readonly Overload[]>;

/**
 * Parses a table of builtins keyed by signature, `name(types)`. A method starts with a dot and takes its object first.
 * Implementations receive values of the declared types and call `throwRuleFailure` on errors.
 */
export function buildBuiltinOverloads<F extends string>(table: {
  [K in F]: (...values: ValuesOf<K>) => RuleValue;
}): BuiltinOverloads {
  const builtins = new Map<string, Overload[]>();
  for (const [signature, apply] of Object.entries<Overload['apply']>(table)) {
    const [, name = '', types = ''] = /^(.+)\((.*)\)$/.exec(signature) ?? [];
    builtins.set(name, [...(builtins.get(name) ?? []), { types: types.split(', '), apply }]);
  }
  return builtins;
}

/** True if a value has a type or belongs to a union of parameter types. */
export function matchesParameterType(value: RuleValue, type: string | undefined): boolean {
  if (type === 'any') return true;
  if (type === 'number') return isNumber(value);
  if (type === 'items') return value instanceof RuleValueSet || Array.isArray(value);
  return getTypeName(value) === type;
}

/** Applies the first overload that accepts the values; throws a RuleFailure if none does. */
export function applyOverload(name: string, overloads: readonly Overload[], values: readonly RuleValue[]): RuleValue {
  for (const { types, apply } of overloads) {
    if (types.length === values.length && values.every((value, i) => matchesParameterType(value, types[i]))) {
      return apply(...values);
    }
  }
  return throwRuleFailure(`no '${name}' for ${values.map(getTypeName).join(' and ')}`);
}
