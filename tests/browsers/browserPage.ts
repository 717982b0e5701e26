/** A page in Firefox or WebKit, limited to the operations that both automation protocols offer. */
export interface BrowserPage {
  goto(url: string): Promise<void>;
  /** Evaluates a JavaScript expression in the page and awaits it; plain data only. */
  evaluate(expression: string): Promise<unknown>;
  /** Presses the key of each character in turn; `\n` is Enter. */
  typeKeys(text: string): Promise<void>;
  close(): Promise<void>;
}

export type OpenBrowser = (proxyPort: number) => Promise<BrowserPage>;

const ENTER = '\uE007';

interface KeyAction {
  type: 'keyDown' | 'keyUp';
  value: string;
}

/** Builds the key input source for WebDriver and WebDriver BiDi. */
export function buildKeyActions(text: string): { type: 'key'; id: string; actions: KeyAction[] } {
  const actions = [...text].flatMap((character): KeyAction[] => {
    const value = character === '\n' ? ENTER : character;
    return [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ];
  });
  return { type: 'key', id: 'keyboard', actions };
}
