import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icons/Icon';
import { Breadcrumb, type Crumb } from './Breadcrumb';
import './pageHero.css';

export interface PageHeroProps {
  /** Small line above the title, such as the product family. */
  eyebrow?: string;
  title: string;
  lead: ReactNode;
  icon?: IconName;
  /** Breadcrumbs from the home page; the last one is this page and has no `to`. */
  crumbs?: readonly Crumb[];
  /** Buttons and links below the lead. */
  actions?: ReactNode;
  /** Drawing beside the text; hidden on narrow screens. */
  art?: ReactNode;
  /** Part of the panorama behind the page (0 to 5), so that pages look similar but distinct. */
  view?: 0 | 1 | 2 | 3 | 4 | 5;
}

/** Renders the top of every inner page: breadcrumbs, the only h1, lead and actions in front of the panorama. */
export function PageHero({ eyebrow, title, lead, icon, crumbs, actions, art, view = 0 }: PageHeroProps) {
  return (
    <header className={`page-hero page-hero--view-${view}`}>
      <div className="wrap page-hero__inner">
        {crumbs && <Breadcrumb items={crumbs} />}
        <div className="page-hero__text">
          {icon && <Icon name={icon} className="icon page-hero__icon" />}
          {eyebrow && <p className="eyebrow">{eyebrow}</p>}
          <h1 tabIndex={-1}>{title}</h1>
          <div className="page-hero__lead">{typeof lead === 'string' ? <p>{lead}</p> : lead}</div>
          {actions && <div className="actions page-hero__actions">{actions}</div>}
        </div>
        {art && <div className="page-hero__art">{art}</div>}
      </div>
      <div className="page-hero__ridge" aria-hidden="true" />
    </header>
  );
}
