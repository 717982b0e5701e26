import { afterEach, beforeEach, vi } from 'vitest';

const METHODS = ['debug', 'info', 'log', 'warn', 'error'] as const;

let messages: string[] = [];
let restore: (() => void)[] = [];

beforeEach(() => {
  messages = [];
  restore = METHODS.map((method) => {
    const spy = vi.spyOn(console, method).mockImplementation((...args: unknown[]) => {
      messages.push(`console.${method}: ${args.map(String).join(' ')}`);
    });
    return () => spy.mockRestore();
  });
});

// Fails tests that write to the console. A test that expects output mocks the console method and asserts the calls.
afterEach(() => {
  for (const undo of restore) undo();
  if (messages.length > 0) throw new Error(`Unexpected console output:\n${messages.join('\n')}`);
});
