import { afterEach, beforeEach, vi } from 'vitest';

/** Collects what commands print in each test of the file, and restores the console and the exit code after it. */
export function collectPrintedLines(): string[] {
  const lines: string[] = [];
  beforeEach(() => {
    lines.length = 0;
    for (const method of ['error', 'log'] as const)
      vi.spyOn(console, method).mockImplementation((line) => void lines.push(String(line)));
  });
  afterEach(() => {
    vi.restoreAllMocks();
    process.exitCode = undefined;
  });
  return lines;
}
