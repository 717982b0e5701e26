import { expect, it } from 'vitest';
import { company } from '../../../../config/company';
import { mailtoHref } from '../../mailDraft';
import { contactDraft } from './contactDraft';

it('puts name, email and message of the contact form into the body, each line on its own', () => {
  const draft = contactDraft({ name: 'Élodie & Cie', email: 'e@client.example', message: 'Bonjour,\nun devis ?' });
  const href = new URL(mailtoHref(draft));
  expect(href.pathname).toBe(company.mailboxes.contact);
  expect(Object.fromEntries(href.searchParams)).toEqual({
    subject: 'Prise de contact depuis le site',
    body: 'Nom : Élodie & Cie\r\nE-mail : e@client.example\r\n\r\nMessage :\r\nBonjour,\r\nun devis ?\r\n',
  });
});
