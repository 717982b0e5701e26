/** What the tests of foreign engines do with a page; both protocols can do it. */
export interface EnginePage {
  goto(url: string): Promise<void>;
  /** Value of a JavaScript expression in the page, or of the promise that it gives; plain data only. */
  evaluate(expression: string): Promise<unknown>;
  /** Presses keys, one after the other, as a keyboard does; `\n` is Enter. */
  press(text: string): Promise<void>;
  close(): Promise<void>;
}

export type OpenEngine = (proxyPort: number) => Promise<EnginePage>;

const ENTER = '\uE007';

interface KeyAction {
  type: 'keyDown' | 'keyUp';
  value: string;
}

/** The same in WebDriver and in WebDriver BiDi. */
export function keySource(text: string): { type: 'key'; id: string; actions: KeyAction[] } {
  const actions = [...text].flatMap((character): KeyAction[] => {
    const value = character === '\n' ? ENTER : character;
    return [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ];
  });
  return { type: 'key', id: 'keyboard', actions };
}
