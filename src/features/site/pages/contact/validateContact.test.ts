import { describe, expect, it } from 'vitest';
import { CONTACT_ERRORS as errors } from '../../content/contact';
import { validateContact, trimContactMessage } from './validateContact';

const filled = { name: 'Jeanne Exemple', email: 'jeanne@client.example', message: 'Bonjour' };

describe('validateContact', () => {
  it('returns no error when all fields are filled', () => {
    expect(validateContact(filled, false)).toEqual({});
  });

  it('returns an error for each empty field', () => {
    expect(validateContact({ name: '', email: '', message: '' }, false)).toEqual({
      name: errors.nameMissing,
      email: errors.emailMissing,
      message: errors.messageMissing,
    });
  });

  it('treats whitespace as empty', () => {
    expect(validateContact({ ...filled, message: ' \n\t ' }, false)).toEqual({ message: errors.messageMissing });
  });

  it('distinguishes an invalid address from a missing one', () => {
    expect(validateContact({ ...filled, email: 'jeanne@' }, true)).toEqual({ email: errors.emailWrong });
    expect(validateContact({ ...filled, email: ' ' }, true)).toEqual({ email: errors.emailMissing });
  });

  it('trims the values', () => {
    expect(trimContactMessage({ name: ' Jeanne ', email: ' a@b.example ', message: '\n Bonjour \n' })).toEqual({
      name: 'Jeanne',
      email: 'a@b.example',
      message: 'Bonjour',
    });
  });
});
