import { NavLink } from 'react-router-dom';
import { SOLUTION_LINKS } from './navigation';

/** List items with the links of the menu 'Solutions'. */
export function SolutionLinks() {
  return SOLUTION_LINKS.map(({ path, label }) => (
    <li key={path}>
      <NavLink to={path} end>
        {label}
      </NavLink>
    </li>
  ));
}
