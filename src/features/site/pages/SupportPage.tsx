import { Link } from 'react-router-dom';
import { buttonClass } from '../../../ui/Button';
import { CallToAction } from '../blocks/CallToAction';
import { ExternalLink } from '../blocks/ExternalLink';
import { FeatureList } from '../blocks/FeatureList';
import { MailButton } from '../blocks/MailButton';
import { PageHero } from '../blocks/PageHero';
import { Section } from '../blocks/Section';
import { crumbsOf } from '../content/crumbs';
import { supportDraft } from '../content/mailDrafts';
import { SUPPORT_PAGE, SUPPORT_REQUEST } from '../content/support';
import { Refuge } from '../drawings/Refuge';
import { OfferFrame, Offers } from './parts/OfferCards';
import './support.css';

const PATH = '/support';

export function SupportPage() {
  const copy = SUPPORT_PAGE;
  return (
    <>
      <PageHero
        title={copy.h1}
        lead={copy.lead}
        icon="headset"
        crumbs={crumbsOf(PATH)}
        actions={
          <a className={buttonClass('primary', 'large')} href={copy.phone.href}>
            {copy.phone.label}
          </a>
        }
        art={<Refuge />}
        view={4}
      />
      <Section title={copy.waysTitle}>
        <Ways />
      </Section>
      <Section title={copy.prepareTitle} lead={copy.prepareLead} tone="sunken">
        <ol className="prepare">
          {copy.prepare.map(({ title, text }) => (
            <li key={title}>
              <strong>{title}</strong>
              <span>{text}</span>
            </li>
          ))}
        </ol>
      </Section>
      <Section title={copy.tryTitle}>
        <div className="columns">
          {copy.tries.map(({ title, items }) => (
            <FeatureList key={title} title={title} items={items} />
          ))}
        </div>
      </Section>
      <HoursAndSafety />
      <CallToAction title={copy.noContractTitle} text={copy.noContractText}>
        <Link to="/premium-management" className={buttonClass('primary', 'large')}>
          {copy.plansLabel}
        </Link>
        <Link to="/contact" className={buttonClass('secondary', 'large')}>
          {copy.contactLabel}
        </Link>
      </CallToAction>
    </>
  );
}

/** Phone, remote support, client area and mail, each with when it is the right one. */
function Ways() {
  const { phone, remote, client, mail } = SUPPORT_PAGE;
  return (
    <Offers columns={2}>
      <OfferFrame
        icon="phone"
        title={phone.title}
        action={
          <a className={buttonClass('primary')} href={phone.href}>
            {phone.label}
          </a>
        }
      >
        <p>{phone.text}</p>
      </OfferFrame>
      <OfferFrame icon="laptop" title={remote.title} action={<WayOut way={remote} />}>
        <p>{remote.text}</p>
      </OfferFrame>
      <OfferFrame icon="people" title={client.title} action={<WayOut way={client} />}>
        <p>{client.text}</p>
      </OfferFrame>
      <OfferFrame
        icon="mail"
        title={mail.title}
        action={
          <MailButton draft={supportDraft(SUPPORT_REQUEST)} tone="secondary">
            {mail.label}
          </MailButton>
        }
      >
        <p>{mail.text}</p>
      </OfferFrame>
    </Offers>
  );
}

function WayOut({ way }: { way: { href: string; label: string } }) {
  return (
    <ExternalLink className={buttonClass('secondary')} href={way.href}>
      {way.label}
    </ExternalLink>
  );
}

function HoursAndSafety() {
  const copy = SUPPORT_PAGE;
  return (
    <Section tone="slate">
      <div className="two-columns">
        <div>
          <h2>{copy.hoursTitle}</h2>
          <dl className="support-hours">
            {copy.hours.map(({ label, value, note }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  <strong>{value}</strong>
                  <span>{note}</span>
                </dd>
              </div>
            ))}
          </dl>
          <p className="note">{copy.hoursNote}</p>
        </div>
        <div>
          <h2>{copy.safetyTitle}</h2>
          <ul className="plain-list plain-list--crossed">
            {copy.safety.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
          <p className="note">{copy.safetyNote}</p>
        </div>
      </div>
    </Section>
  );
}
