import { Link } from 'react-router-dom';
import { getButtonClass } from '../../../ui/Button';
import { CallToAction } from '../blocks/CallToAction';
import { ExternalLink } from '../blocks/ExternalLink';
import { FeatureList } from '../blocks/FeatureList';
import { MailButton } from '../blocks/MailButton';
import { PageHero } from '../blocks/PageHero';
import { Section } from '../blocks/Section';
import { buildCrumbs } from '../content/crumbs';
import { buildSupportRequestDraft } from '../content/mailDrafts';
import { SUPPORT_PAGE, SUPPORT_MAIL_TEMPLATE } from '../content/support';
import { MountainHut } from '../drawings/MountainHut';
import { OfferCardLayout, OfferGrid } from './parts/OfferCards';
import './support.css';
import './parts/note.css';

const PATH = '/support';

export function SupportPage() {
  const copy = SUPPORT_PAGE;
  return (
    <>
      <PageHero
        title={copy.h1}
        lead={copy.lead}
        icon="headset"
        crumbs={buildCrumbs(PATH)}
        actions={
          <a className={getButtonClass('primary', 'large', 'button--printed')} href={copy.phone.href}>
            {copy.phone.label}
          </a>
        }
        art={<MountainHut />}
        view={4}
      />
      <Section title={copy.waysTitle} lead={copy.waysLead}>
        <SupportChannels />
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
        <div className="tries">
          {copy.tries.map(({ title, items }) => (
            <FeatureList key={title} title={title} items={items} />
          ))}
        </div>
      </Section>
      <HoursAndSafety />
      <CallToAction title={copy.noContractTitle} text={copy.noContractText}>
        <Link to="/premium-management" className={getButtonClass('primary', 'large')}>
          {copy.plansLabel}
        </Link>
        <Link to="/contact" className={getButtonClass('secondary', 'large')}>
          {copy.contactLabel}
        </Link>
      </CallToAction>
    </>
  );
}

/** Lists phone, mail, remote support and client area, with advice on when to use each. */
function SupportChannels() {
  const { phone, remote, client, mail } = SUPPORT_PAGE;
  return (
    <OfferGrid columns={2}>
      <OfferCardLayout
        icon="phone"
        title={phone.title}
        action={
          <a className={getButtonClass('primary', 'medium', 'button--printed')} href={phone.href}>
            {phone.label}
          </a>
        }
      >
        <p>{phone.text}</p>
      </OfferCardLayout>
      <OfferCardLayout
        icon="mail"
        title={mail.title}
        action={
          <MailButton draft={buildSupportRequestDraft(SUPPORT_MAIL_TEMPLATE)} tone="secondary">
            {mail.label}
          </MailButton>
        }
      >
        <p>{mail.text}</p>
      </OfferCardLayout>
      <OfferCardLayout icon="laptop" title={remote.title} action={<ChannelLink way={remote} />}>
        <p>{remote.text}</p>
      </OfferCardLayout>
      <OfferCardLayout icon="people" title={client.title} action={<ChannelLink way={client} />}>
        <p>{client.text}</p>
      </OfferCardLayout>
    </OfferGrid>
  );
}

function ChannelLink({ way }: { way: { href: string; label: string } }) {
  return (
    <ExternalLink className={getButtonClass('secondary')} href={way.href}>
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
          <ul className="crossed-list">
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
