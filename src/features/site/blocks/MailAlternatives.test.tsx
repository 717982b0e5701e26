// @vitest-environment node
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { company } from '../../../config/company';
import { MailAlternatives } from './MailAlternatives';

describe('MailAlternatives', () => {
  it.each([
    [company.mailboxes.support, company.supportPhone],
    [company.mailboxes.contact, company.phone],
    [company.sales.email, company.phone],
  ])('names %s and its phone until the panel is loaded', (to, { href, label }) => {
    const markup = renderToStaticMarkup(
      <MailAlternatives proposed={{ to, subject: 'Panne' }} onClose={() => undefined} />,
    );
    expect(markup).toContain(`<strong>${to}</strong>`);
    expect(markup).toContain(`<a href="${href}">${label}</a>`);
  });
});
