import type { MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import { company } from '../../../config/company';
import { getButtonClass } from '../../../ui/Button';
import { showToast } from '../../../ui/toast';
import { HERO } from './homeContent';
import { Panorama } from './Panorama';

/** Id of the services section, to which the hero's button leads. */
export const SERVICES_SECTION_ID = 'services';

function scrollToServices(event: MouseEvent<HTMLAnchorElement>): void {
  const target = document.getElementById(SERVICES_SECTION_ID);
  if (!target) return;
  event.preventDefault();
  const isMotionReduced = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  target.scrollIntoView({ behavior: isMotionReduced ? 'instant' : 'smooth' });
  target.focus({ preventScroll: true });
  showToast({ title: 'Navigation', text: 'Découvrez nos services.' });
}

/** Renders the first screen of the home page, above the panorama of summits seen from Foix. */
export function HomeHero() {
  return (
    <header className="hero">
      <Panorama />
      <div className="wrap hero__inner">
        <h1 tabIndex={-1}>{company.name}</h1>
        <p className="hero__tagline">{company.tagline}</p>
        <p className="hero__lead">{HERO.lead}</p>
        <div className="actions">
          <a href={`#${SERVICES_SECTION_ID}`} className={getButtonClass('primary', 'large')} onClick={scrollToServices}>
            {HERO.action}
          </a>
          <Link to="/rendez-vous" className={getButtonClass('secondary', 'large')}>
            Réserver un rendez-vous
          </Link>
        </div>
      </div>
    </header>
  );
}
