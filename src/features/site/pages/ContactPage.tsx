import { Link } from 'react-router-dom';
import { company, type PostalAddress } from '../../../config/company';
import { companyDetails } from '../../../config/companyDetails';
import { MailAddress } from '../blocks/MailAddress';
import { PageHero } from '../blocks/PageHero';
import { Section } from '../blocks/Section';
import { Steps } from '../blocks/Steps';
import { CONTACT_PAGE } from '../content/contact';
import { buildCrumbs } from '../content/crumbs';
import { Signpost } from '../drawings/Signpost';
import { ContactForm } from './contact/ContactForm';
import './contact/contactPage.css';
import './parts/note.css';

const PATH = '/contact';

export function ContactPage() {
  const copy = CONTACT_PAGE;
  return (
    <>
      <PageHero title={copy.h1} lead={copy.lead} crumbs={buildCrumbs(PATH)} art={<Signpost />} view={0} />
      <Section>
        <div className="contact">
          <ContactForm />
          <ContactDetails />
        </div>
      </Section>
      <Section title={copy.nextTitle} tone="sunken">
        <Steps steps={copy.next} />
      </Section>
    </>
  );
}

/** Lists every way to reach the company, and its opening hours. */
function ContactDetails() {
  const copy = CONTACT_PAGE;
  const { phone, supportPhone, mailboxes, headOffice } = company;
  return (
    <aside className="contact-details" aria-labelledby="coordonnees">
      <h2 id="coordonnees">{copy.detailsTitle}</h2>
      <dl>
        <div>
          <dt>{copy.phoneLabel}</dt>
          <dd>
            <a href={phone.href}>{phone.label}</a>
          </dd>
        </div>
        <div>
          <dt>{copy.supportLabel}</dt>
          <dd>
            <a href={supportPhone.href}>{supportPhone.label}</a>
          </dd>
        </div>
        <div>
          <dt>{copy.emailLabel}</dt>
          <dd>
            <MailAddress address={mailboxes.contact} />
          </dd>
        </div>
        <Place label={copy.headOfficeLabel} address={headOffice} />
        <Place label={copy.agencyLabel} address={companyDetails.agency} />
      </dl>
      <h3>{copy.hoursTitle}</h3>
      <dl className="contact-details__hours">
        {copy.hours.map(({ days, value }) => (
          <div key={days}>
            <dt>{days}</dt>
            <dd className="tabular">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="note">{copy.hoursNote}</p>
      <h3>{copy.otherWaysTitle}</h3>
      <ul className="contact-details__ways">
        {copy.otherWays.map(({ path, label }) => (
          <li key={path}>
            <Link to={path}>{label}</Link>
          </li>
        ))}
      </ul>
    </aside>
  );
}

function Place({ label, address }: { label: string; address: PostalAddress }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {address.street}
        <br />
        {address.postalCode} {address.city}
      </dd>
    </div>
  );
}
