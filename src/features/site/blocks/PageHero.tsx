import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icons/Icon';
import { Breadcrumb, type Crumb } from './Breadcrumb';

export interface PageHeroProps {
  /** Small line above the title: the family of the offer. */
  eyebrow?: string;
  title: string;
  lead: ReactNode;
  icon?: IconName;
  /** Trail from the home page; the last one is this page and has no `to`. */
  crumbs?: readonly Crumb[];
  /** Buttons and links below the lead. */
  actions?: ReactNode;
  /** A drawing beside the text, where the screen has room for it. */
  art?: ReactNode;
  /** Which part of the panorama stands behind the page (0 to 5): neighbouring pages look alike, not the same. */
  view?: 0 | 1 | 2 | 3 | 4 | 5;
}

/** The top of every inner page: trail, the page's only h1, lead, actions, and a view of the ridge behind them. */
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
          {actions && <div className="actions">{actions}</div>}
        </div>
        {art && <div className="page-hero__art">{art}</div>}
      </div>
      <div className="page-hero__ridge" aria-hidden="true" />
    </header>
  );
}
