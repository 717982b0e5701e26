import { useEffect, type KeyboardEvent, type RefObject } from 'react';
import { company } from '../../../config/company';
import { MenuLink } from './MenuLink';
import { MenuToggle } from './MenuToggle';
import { PhoneLink } from './PhoneLink';
import { QuoteLink } from './QuoteLink';
import { SolutionLinks } from './SolutionLinks';
import { useMenu } from './useMenu';
import './mobileMenu.css';

/** Shows the navigation behind one button on narrow screens. */
export function MobileMenu() {
  const { isOpen, setOpen, button, close, closeByLink, closeByFocus } = useMenu();
  useScrollLock(button, isOpen, setOpen);
  const closeByEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen) close();
  };

  return (
    // Escape works everywhere inside the menu.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="mobile-menu" onClick={closeByLink} onKeyDown={closeByEscape} onBlur={closeByFocus}>
      <MenuToggle
        ref={button}
        menuId="menu-mobile"
        onOpenBeforeHydration={() => setOpen(true)}
        className="mobile-menu__button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <span className="mobile-menu__lines" aria-hidden="true" />
        {isOpen ? 'Fermer' : 'Menu'}
      </MenuToggle>
      <nav id="menu-mobile" className="mobile-menu__panel" aria-label="Menu" hidden={!isOpen}>
        <MenuLinks />
        <QuoteLink size="large" className="mobile-menu__quote" />
        <PhoneLink />
        <p>
          <MenuLink to="/support">En panne ?</MenuLink>{' '}
          <a href={company.supportPhone.href}>{company.supportPhone.label}</a>
        </p>
      </nav>
    </div>
  );
}

function MenuLinks() {
  return (
    <ul>
      <li>
        <MenuLink to="/" end>
          Accueil
        </MenuLink>
      </li>
      <li>
        <p className="mobile-menu__group">Solutions</p>
        <ul>
          <SolutionLinks />
        </ul>
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
  );
}

/** While the menu is open, locks the scrolling of the page. */
function useScrollLock(
  button: RefObject<HTMLElement | null>,
  isOpen: boolean,
  setOpen: (isOpen: boolean) => void,
): void {
  useEffect(() => {
    if (!isOpen) return undefined;
    const page = document.documentElement.classList;
    page.add('is-menu-open');
    // After rotation to a wide layout CSS hides the menu, and scrolling would stay locked: close it.
    const closeIfHidden = () => {
      if (!button.current?.offsetParent) setOpen(false);
    };
    window.addEventListener('resize', closeIfHidden);
    return () => {
      page.remove('is-menu-open');
      window.removeEventListener('resize', closeIfHidden);
    };
  }, [button, isOpen, setOpen]);
}
