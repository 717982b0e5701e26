import { describe, expect, it } from 'vitest';
import { formatEncryptedEditsMessage, formatUnsentEditsMessage } from './messages';

const QUESTION = 'Que voulez-vous en faire\u202f?';

describe('formatUnsentEditsMessage', () => {
  it.each([
    [1, 0, 'Une modification n’a pas encore été envoyée.'],
    [1200, 0, '1\u202f200 modifications n’ont pas encore été envoyées.'],
    [0, 1, 'Une saisie n’est pas enregistrée.'],
    [2, 3, '2 modifications n’ont pas encore été envoyées. 3 saisies ne sont pas enregistrées.'],
  ])('counts %i edits and %i drafts', (edits, drafts, text) => {
    expect(formatUnsentEditsMessage({ edits, drafts })).toBe(`${text} ${QUESTION}`);
  });
});

describe('formatEncryptedEditsMessage', () => {
  it('agrees with the count', () => {
    expect(formatEncryptedEditsMessage(1)).toMatch(/^Une modification non envoyée est scellée .* l’ouvrira\.$/);
    expect(formatEncryptedEditsMessage(2)).toMatch(/^2 modifications non envoyées sont scellées .* les ouvrira\.$/);
  });
});
