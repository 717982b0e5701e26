import { useLayoutEffect, useState } from 'react';

/**
 * Creates commands once, so that memoized rows do not rerender. `getOptions` returns the options of the last committed
 * render.
 */
export function useStableCommands<Options, Commands>(
  options: Options,
  create: (getOptions: () => Options) => Commands,
): Commands {
  const [latest] = useState(() => new Latest(options));
  const [commands] = useState(() => create(() => latest.get()));
  useLayoutEffect(() => latest.set(options));
  return commands;
}

/** A class, because the rules of React forbid to read a ref, or to change a state object, in this place. */
class Latest<Value> {
  constructor(private value: Value) {}

  get(): Value {
    return this.value;
  }

  set(value: Value): void {
    this.value = value;
  }
}
