import { describe, expect, it } from 'vitest';
import { estimateItemBytes, estimateMutationBytes } from './pushSize';
import { buildDeleteMutation, buildSolution } from './testing/testBuilders';

describe('estimateItemBytes', () => {
  it.each(['a\u007f', 'é\u0080\u07ff', '€\u0800\ud7ff\ue000\uffff', '😀\u{10000}\u{10ffff}', ''])(
    'counts the UTF-8 bytes of the label “%s”',
    (solution) => {
      const frame = estimateItemBytes(buildSolution('r', { solution: '' }));
      expect(estimateItemBytes(buildSolution('r', { solution }))).toBe(frame + Buffer.byteLength(solution));
    },
  );
});

describe('estimateMutationBytes', () => {
  it('allows twice the JSON of the mutation', () => {
    const mutation = buildDeleteMutation('m', buildSolution('r', { solution: 'Été' }));
    expect(estimateMutationBytes(mutation)).toBe(2 * Buffer.byteLength(JSON.stringify(mutation)));
  });
});
