import { fail, isNumber, RuleSet, typeOf, type RuleValue, type Types } from './values';

/** What a parameter can ask for: a type, or one of several. */
interface ParameterTypes extends Types {
  any: RuleValue;
  number: bigint | number;
  items: Types['list'] | RuleSet;
}

type Split<P extends string> = P extends `${infer First}, ${infer Rest}` ? [First, ...Split<Rest>] : [P];
type ValuesOf<F extends string> = F extends `${string}(${infer P})`
  ? { [I in keyof Split<P>]: Split<P>[I] extends keyof ParameterTypes ? ParameterTypes[Split<P>[I]] : never }
  : never;

interface Form {
  types: readonly string[];
  apply(...values: readonly RuleValue[]): RuleValue;
}

/** What the language knows by one name, in the order in which its forms are tried. */
export type Builtins = ReadonlyMap<string, readonly Form[]>;

/**
 * A table of builtins by their forms: `name(types)`. A method begins with a dot and takes its object first. What makes
 * a value of the values gets them as its form says, and calls `fail` where there is none.
 */
export function builtinsOf<F extends string>(table: { [K in F]: (...values: ValuesOf<K>) => RuleValue }): Builtins {
  const builtins = new Map<string, Form[]>();
  for (const [form, apply] of Object.entries<Form['apply']>(table)) {
    const [, name = '', types = ''] = /^(.+)\((.*)\)$/.exec(form) ?? [];
    builtins.set(name, [...(builtins.get(name) ?? []), { types: types.split(', '), apply }]);
  }
  return builtins;
}

/** Whether a value is of a type, or of one of those that a parameter can ask for. */
export function isOfType(value: RuleValue, type: string | undefined): boolean {
  if (type === 'any') return true;
  if (type === 'number') return isNumber(value);
  if (type === 'items') return value instanceof RuleSet || Array.isArray(value);
  return typeOf(value) === type;
}

/** The form that takes these values, applied to them; there may be none. */
export function call(name: string, forms: readonly Form[], values: readonly RuleValue[]): RuleValue {
  for (const { types, apply } of forms) {
    if (types.length === values.length && values.every((value, i) => isOfType(value, types[i]))) {
      return apply(...values);
    }
  }
  return fail(`no '${name}' for ${values.map(typeOf).join(' and ')}`);
}
