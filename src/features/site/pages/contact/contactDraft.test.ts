import { expect, it } from 'vitest';
import { company } from '../../../../config/company';
import { buildMailtoHref } from '../../mailDraft';
import { buildContactDraft } from './contactDraft';

it('buildContactDraft puts name, email and message on separate lines of the body', () => {
  const draft = buildContactDraft({ name: 'Élodie & Cie', email: 'e@client.example', message: 'Bonjour,\nun devis ?' });
  const href = new URL(buildMailtoHref(draft));
  expect(href.pathname).toBe(company.mailboxes.contact);
  expect(Object.fromEntries(href.searchParams)).toEqual({
    subject: 'Prise de contact depuis le site',
    body: 'Nom : Élodie & Cie\r\nE-mail : e@client.example\r\n\r\nMessage :\r\nBonjour,\r\nun devis ?\r\n',
  });
});
