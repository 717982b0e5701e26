import { useSyncExternalStore, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { company } from '../../../config/company';
import { ExternalLink } from '../blocks/ExternalLink';
import { openCookieBanner } from '../consent';
import { BrandMark } from './BrandMark';
import { FOOTER_LINKS, LEGAL_LINKS } from './navigation';
import './footer.css';
import './linkButton.css';

/**
 * Footer with navigation, contact details and quick links. `install` is the button that installs the app, empty if the
 * browser does not support it.
 */
export function Footer({ install }: { install: ReactNode }) {
  return (
    <footer className="footer">
      <div className="footer__ridge" aria-hidden="true" />
      <div className="footer__body">
        <div className="wrap footer__grid">
          <div className="footer__about">
            <p className="brand">
              <BrandMark />
              <span>{company.name}</span>
            </p>
            <p>{company.tagline}</p>
            <Contact />
          </div>
          <nav className="footer__nav" aria-label="Pied de page">
            <h2>Navigation</h2>
            <ul>
              {FOOTER_LINKS.map(({ to, label }) => (
                <li key={to}>
                  <Link to={to}>{label}</Link>
                </li>
              ))}
            </ul>
          </nav>
          <QuickAccess />
        </div>
        <Legal install={install} />
      </div>
    </footer>
  );
}

function Contact() {
  const { headOffice, phone, mailboxes, hours } = company;
  return (
    <address className="footer__contact">
      <span>
        {headOffice.street}, {headOffice.postalCode} {headOffice.city}, {headOffice.region}
      </span>
      <a href={phone.href} className="tabular">
        {phone.label}
      </a>
      <a href={`mailto:${mailboxes.contact}`}>{mailboxes.contact}</a>
      <span>{hours.label}</span>
    </address>
  );
}

function QuickAccess() {
  const { clientPortal, remoteSupport } = company.links;
  return (
    <div className="footer__quick">
      <h2>Accès rapides</h2>
      <ul className="footer__actions">
        <li>
          <ExternalLink href={clientPortal}>Espace Client</ExternalLink>
        </li>
        <li>
          <Link to="/partner">Espace Partenaire</Link>
        </li>
        <li>
          <ExternalLink href={remoteSupport}>Télémaintenance</ExternalLink>
        </li>
        <li>
          <Link to="/rendez-vous">Réserver un rendez-vous</Link>
        </li>
      </ul>
    </div>
  );
}

function Legal({ install }: { install: ReactNode }) {
  const year = useCurrentYear();
  return (
    <div className="wrap footer__legal">
      <p>
        © {year} {company.legalName}, <span className="unbroken">{company.registration.registry}</span>
      </p>
      <ul>
        {LEGAL_LINKS.map(({ to, label }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
        <li>
          <button type="button" className="link-button" onClick={openCookieBanner}>
            Gérer les cookies
          </button>
        </li>
        {install}
      </ul>
    </div>
  );
}

/** Year of the build; a constant, so that server markup and hydration agree. */
declare const BUILD_YEAR: number;

/** Returns the build year until hydration, so that the markup of a page built last year still matches. */
function useCurrentYear(): number {
  return useSyncExternalStore(neverChanges, currentYear, () => BUILD_YEAR);
}

const neverChanges = () => () => undefined;
const currentYear = () => new Date().getFullYear();
