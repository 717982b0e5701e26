import { afterEach, beforeEach, vi } from 'vitest';

const METHODS = ['debug', 'info', 'log', 'warn', 'error'] as const;

let said: string[] = [];
let restore: (() => void)[] = [];

beforeEach(() => {
  said = [];
  restore = METHODS.map((method) => {
    const spy = vi.spyOn(console, method).mockImplementation((...args: unknown[]) => {
      said.push(`console.${method}: ${args.map(String).join(' ')}`);
    });
    return () => spy.mockRestore();
  });
});

// A test that expects output replaces the method itself, and checks what was said.
afterEach(() => {
  for (const undo of restore) undo();
  if (said.length > 0) throw new Error(`Unexpected console output:\n${said.join('\n')}`);
});
