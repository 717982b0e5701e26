import { useId, type ReactNode } from 'react';
import './section.css';

export interface SectionProps {
  /** Anchor of the section. */
  id?: string;
  title?: string;
  lead?: ReactNode;
  /** Background: 'sunken' and 'slate' differ from the page's. */
  tone?: 'plain' | 'sunken' | 'slate';
  className?: string;
  children?: ReactNode;
}

/** Renders a full-width section of a page, with an h2 if it has a title. */
export function Section({ id, title, lead, tone = 'plain', className = '', children }: SectionProps) {
  const titleId = useId();
  return (
    <section id={id} className={`section section--${tone} ${className}`.trim()} aria-labelledby={title && titleId}>
      <div className="wrap">
        {(title || lead) && (
          <div className="section__head">
            {title && <h2 id={titleId}>{title}</h2>}
            {lead && <div className="section__lead">{typeof lead === 'string' ? <p>{lead}</p> : lead}</div>}
          </div>
        )}
        {children}
      </div>
    </section>
  );
}
