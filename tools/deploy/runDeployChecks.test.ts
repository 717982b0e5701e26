import { describe, expect, it, vi } from 'vitest';
import type { DeployCheck } from './buildDeployChecks';
import { runDeployChecks } from './runDeployChecks';

function captureOutput(): string[] {
  const lines: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line));
  return lines;
}

const fine: DeployCheck = { name: 'bon', run: async () => [] };
const bad: DeployCheck = { name: 'mauvais', run: async () => ['premier', 'second'] };
const broken: DeployCheck = {
  name: 'cassé',
  run: async () => {
    throw new Error('plus de réseau');
  },
};

describe('runDeployChecks', () => {
  it('returns true if every check passes', async () => {
    const lines = captureOutput();
    expect(await runDeployChecks([fine, { ...fine, isSlow: true }], { isExhaustive: false })).toBe(true);
    expect(lines).toEqual(['✔ bon', '✔ bon']);
  });

  it('continues after a failure and prints every problem', async () => {
    const lines = captureOutput();
    expect(await runDeployChecks([bad, broken, fine], { isExhaustive: false })).toBe(false);
    expect(lines).toEqual(['✘ mauvais', '    premier', '    second', '✘ cassé', '    Error: plus de réseau', '✔ bon']);
  });

  it('skips slow checks after a failure unless `isExhaustive` is set', async () => {
    const slow: DeployCheck = { name: 'lent', isSlow: true, run: vi.fn(async () => []) };
    captureOutput();
    expect(await runDeployChecks([bad, slow], { isExhaustive: false })).toBe(false);
    expect(slow.run).not.toHaveBeenCalled();
    expect(await runDeployChecks([bad, slow], { isExhaustive: true })).toBe(false);
    expect(slow.run).toHaveBeenCalledOnce();
  });
});
