import { describe, expect, it } from 'vitest';
import { CONTACT_ERRORS as errors } from '../../messages';
import { contactErrors, trimmed } from './validation';

const filled = { name: 'Jeanne Exemple', email: 'jeanne@client.example', message: 'Bonjour' };

describe('what the contact form says of its fields', () => {
  it('has nothing to say when all three are filled', () => {
    expect(contactErrors(filled, false)).toEqual({});
  });

  it('asks for each empty field in its own words', () => {
    expect(contactErrors({ name: '', email: '', message: '' }, false)).toEqual({
      name: errors.nameMissing,
      email: errors.emailMissing,
      message: errors.messageMissing,
    });
  });

  it('takes blanks for nothing', () => {
    expect(contactErrors({ ...filled, message: ' \n\t ' }, false)).toEqual({ message: errors.messageMissing });
  });

  it('tells an incomplete address from a missing one', () => {
    expect(contactErrors({ ...filled, email: 'jeanne@' }, true)).toEqual({ email: errors.emailWrong });
    expect(contactErrors({ ...filled, email: ' ' }, true)).toEqual({ email: errors.emailMissing });
  });

  it('sends what was typed without the blanks around it', () => {
    expect(trimmed({ name: ' Jeanne ', email: ' a@b.example ', message: '\n Bonjour \n' })).toEqual({
      name: 'Jeanne',
      email: 'a@b.example',
      message: 'Bonjour',
    });
  });
});
