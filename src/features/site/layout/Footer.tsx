import { useSyncExternalStore, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { company } from '../../../config/company';
import { useIsHydrated } from '../../../ui/useIsHydrated';
import { ExternalLink } from '../blocks/ExternalLink';
import { MailAddress } from '../blocks/MailAddress';
import { openCookieBanner } from '../consent';
import { BrandMark } from './BrandMark';
import { COOKIE_SECTION_URL, FOOTER_LINKS, LEGAL_LINKS } from './navigation';
import './footer.css';
import './linkButton.css';

const MANAGE_COOKIES = 'Gérer les cookies';

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
              {FOOTER_LINKS.map(({ path, label }) => (
                <li key={path}>
                  <Link to={path}>{label}</Link>
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
      <MailAddress address={mailboxes.contact} />
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
  const isHydrated = useIsHydrated();
  return (
    <div className="wrap footer__legal">
      <p>
        © {year} {company.legalName}, <span className="unbroken">{company.registration}</span>
      </p>
      <ul>
        {LEGAL_LINKS.map(({ path, label }) => (
          <li key={path}>
            <Link to={path}>{label}</Link>
          </li>
        ))}
        <li>
          {isHydrated ? (
            <button
              type="button"
              className="link-button"
              onClick={({ currentTarget }) => openCookieBanner(currentTarget)}
            >
              {MANAGE_COOKIES}
            </button>
          ) : (
            <Link to={COOKIE_SECTION_URL}>{MANAGE_COOKIES}</Link>
          )}
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
  return useSyncExternalStore(neverChanges, getCurrentYear, () => BUILD_YEAR);
}

const neverChanges = () => () => undefined;
const getCurrentYear = () => new Date().getFullYear();
