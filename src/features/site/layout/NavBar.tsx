import { useEffect, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { company } from '../../../config/company';
import { NAVBAR_SOLID_AFTER_PX } from '../../../config/constants';
import { getButtonClass } from '../../../ui/Button';
import { BrandMark } from './BrandMark';
import { MobileMenu } from './MobileMenu';
import { PhoneLink } from './PhoneLink';
import { SolutionsMenu } from './SolutionsMenu';
import './navBar.css';

/** Fixed bar: transparent at the top of pages whose hero extends below it, opaque otherwise. */
export function NavBar({ isOverHero }: { isOverHero: boolean }) {
  const isScrolled = useScrolledPast(NAVBAR_SOLID_AFTER_PX);
  const { key } = useLocation();
  const isSolid = !isOverHero || isScrolled;
  return (
    <header className={isSolid ? 'bar bar--solid' : 'bar'}>
      <div className="wrap bar__inner">
        <Link to="/" className="brand">
          <BrandMark />
          <span>{company.name}</span>
        </Link>
        <nav className="bar__nav" aria-label="Navigation principale">
          <ul>
            <li>
              <NavLink to="/" end>
                Accueil
              </NavLink>
            </li>
            <li>
              {/* A new key per navigation closes it on every route change. */}
              <SolutionsMenu key={key} />
            </li>
            <li>
              <NavLink to="/blog">Blog</NavLink>
            </li>
            <li>
              <NavLink to="/contact" end>
                Contact
              </NavLink>
            </li>
          </ul>
        </nav>
        <div className="bar__phone">
          <PhoneLink />
        </div>
        <Link to="/contact" className={getButtonClass('primary', 'medium', 'bar__quote')}>
          Demander un devis
        </Link>
        <MobileMenu key={`mobile-${key}`} />
      </div>
    </header>
  );
}

function useScrolledPast(threshold: number): boolean {
  const [isPast, setPast] = useState(false);
  useEffect(() => {
    const update = () => setPast(window.scrollY > threshold);
    update();
    window.addEventListener('scroll', update, { passive: true });
    return () => window.removeEventListener('scroll', update);
  }, [threshold]);
  return isPast;
}
