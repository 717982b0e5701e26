import { MenuLink } from './MenuLink';
import { SOLUTION_LINKS } from './navigation';

/** List items with the links of the menu 'Solutions'. */
export function SolutionLinks() {
  return SOLUTION_LINKS.map(({ path, label }) => (
    <li key={path}>
      <MenuLink to={path} end>
        {label}
      </MenuLink>
    </li>
  ));
}
