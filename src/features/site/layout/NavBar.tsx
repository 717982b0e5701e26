import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { company } from '../../../config/company';
import { Icon } from '../icons/Icon';
import { BrandMark } from './BrandMark';
import { MenuLink } from './MenuLink';
import { MobileMenu } from './MobileMenu';
import { PhoneLink } from './PhoneLink';
import { QuoteLink } from './QuoteLink';
import { SolutionsMenu } from './SolutionsMenu';
import './navBar.css';

const NAVBAR_SOLID_AFTER_PX = 20;

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
              <MenuLink to="/" end>
                Accueil
              </MenuLink>
            </li>
            <li>
              {/* A new key per navigation closes it on every route change. */}
              <SolutionsMenu key={key} />
            </li>
            <li>
              <MenuLink to="/blog">Blog</MenuLink>
            </li>
            <li>
              <MenuLink to="/contact" end>
                Contact
              </MenuLink>
            </li>
          </ul>
        </nav>
        <a className="bar__call" href={company.phone.href} aria-label={`Appeler le ${company.phone.label}`}>
          <Icon name="phone" />
        </a>
        <div className="bar__phone">
          <PhoneLink />
        </div>
        <QuoteLink className="bar__quote" />
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
