import { NavLink, type NavLinkProps } from 'react-router-dom';

/** Link that `aria-current` marks on its page. Omits the class of `NavLink`, 'active' or '': no style uses it. */
export function MenuLink(props: Omit<NavLinkProps, 'className'>) {
  return <NavLink {...props} className={getNoClass} />;
}

const getNoClass = () => undefined;
