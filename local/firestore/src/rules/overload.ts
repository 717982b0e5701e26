import { Failure, isNumber, RuleSet, typeOf, type RuleValue, type Types } from './values';

export type Outcome = RuleValue | Failure;

/** What a parameter can ask for: a type, or one of several. */
interface Parameters extends Types {
  any: RuleValue;
  number: bigint | number;
  items: Types['list'] | RuleSet;
}
type ParameterName = keyof Parameters;

/** One form of an operator, function or method: what it takes (a method takes its object first) and what it makes of it. */
interface Overload {
  parameters: readonly ParameterName[];
  apply(values: readonly RuleValue[]): Outcome;
}

/** Everything the language knows by name: `+`, `[]`, `int`, `math.abs`; methods begin with a dot. */
export type Builtins = Readonly<Record<string, readonly Overload[]>>;

type ValuesOf<P extends readonly ParameterName[]> = { -readonly [I in keyof P]: Parameters[P[I]] };

export function on<const P extends readonly ParameterName[]>(
  parameters: P,
  apply: (...values: ValuesOf<P>) => Outcome,
): Overload {
  // `call` hands over what `isOfType` let through, which is what the signature says.
  return { parameters, apply: (values) => (apply as (...values: readonly RuleValue[]) => Outcome)(...values) };
}

/** Whether a value is of a type, or of one of those that a parameter can ask for. */
export function isOfType(value: RuleValue, parameter: string | undefined): boolean {
  if (parameter === 'any') return true;
  if (parameter === 'number') return isNumber(value);
  if (parameter === 'items') return value instanceof RuleSet || Array.isArray(value);
  return typeOf(value) === parameter;
}

/** The form that takes these values, applied to them; there may be none. */
export function call(name: string, forms: readonly Overload[], values: readonly RuleValue[]): Outcome {
  for (const { parameters, apply } of forms) {
    if (parameters.length === values.length && values.every((value, i) => isOfType(value, parameters[i]))) {
      return apply(values);
    }
  }
  return new Failure(`no '${name}' for ${values.map(typeOf).join(' and ')}`);
}
