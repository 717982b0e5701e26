import { describe, expect, it } from 'vitest';
import { formatDuePlanCount, formatSelectedOnly, formatUnsentNotice } from './messages';

describe('texts of the list for partners', () => {
  it.each([
    [1, 'La ligne sélectionnée seulement', 'La liste contient un prix prévu d’ici à cette date.'],
    [
      1200,
      'Les 1\u202f200 lignes sélectionnées seulement',
      'La liste contient 1\u202f200 prix prévus d’ici à cette date.',
    ],
  ])('agree with a count of %i', (count, selected, plans) => {
    expect(formatSelectedOnly(count)).toBe(selected);
    expect(formatDuePlanCount(count)).toBe(plans);
  });

  it('say which edits the list contains', () => {
    expect(formatUnsentNotice({ toSend: 0, conflicts: 0, rejected: 0 })).toBe('');
    expect(formatUnsentNotice({ toSend: 1, conflicts: 1, rejected: 1 })).toBe(
      'Une modification de cet appareil n’est pas encore envoyée\u00a0: la liste la contient. ' +
        'Un conflit attend votre choix\u00a0: la liste ne contient pas votre valeur. ' +
        'Une modification a été refusée\u00a0: la liste ne la contient pas.',
    );
    expect(formatUnsentNotice({ toSend: 2, conflicts: 3, rejected: 1200 })).toBe(
      '2 modifications de cet appareil ne sont pas encore envoyées\u00a0: la liste les contient. ' +
        '3 conflits attendent votre choix\u00a0: la liste ne contient pas vos valeurs. ' +
        '1\u202f200 modifications ont été refusées\u00a0: la liste ne les contient pas.',
    );
  });
});
