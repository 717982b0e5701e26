import { Failure, typeOf, type RuleValue, type TypeName } from './values';

export type Outcome = RuleValue | Failure;

/** A function or method of the language: how many arguments it takes, and what it makes of known values. */
export interface Builtin {
  arity: number;
  apply(args: readonly RuleValue[]): Outcome;
}

type Guard<T extends RuleValue> = (value: RuleValue) => value is T;

/** A method without arguments of the values that `isSelf` accepts. */
export function method0<S extends RuleValue>(isSelf: Guard<S>, apply: (self: S) => Outcome): Builtin {
  return { arity: 0, apply: ([self = null]) => (isSelf(self) ? apply(self) : wrongArgument(self)) };
}

/** A method with one argument that `isArgument` accepts; any other is a failure. */
export function method1<S extends RuleValue, A extends RuleValue>(
  isSelf: Guard<S>,
  isArgument: Guard<A>,
  apply: (self: S, argument: A) => Outcome,
): Builtin {
  return {
    arity: 1,
    apply: ([self = null, argument = null]) => {
      if (!isSelf(self)) return wrongArgument(self);
      return isArgument(argument) ? apply(self, argument) : wrongArgument(argument);
    },
  };
}

export function wrongArgument(value: RuleValue): Failure {
  return new Failure(`wrong type of argument: ${typeOf(value)}`);
}

export function isText(value: RuleValue): value is string {
  return typeof value === 'string';
}

export function isInteger(value: RuleValue): value is bigint {
  return typeof value === 'bigint';
}

export function isBytes(value: RuleValue): value is Uint8Array {
  return value instanceof Uint8Array;
}

export type MethodTable = Readonly<Partial<Record<TypeName, Readonly<Record<string, Builtin>>>>>;
