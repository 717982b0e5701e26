import { useId, type ReactNode } from 'react';

export interface SectionProps {
  /** Anchor of the section. */
  id?: string;
  /** Small line above the title. */
  eyebrow?: string;
  title?: string;
  lead?: ReactNode;
  /** 'sunken' and 'slate' change the ground the section stands on. */
  tone?: 'plain' | 'sunken' | 'slate';
  className?: string;
  children?: ReactNode;
}

/** A full-width band of a page with its h2; a titled one is a landmark-free, labelled section. */
export function Section({ id, eyebrow, title, lead, tone = 'plain', className = '', children }: SectionProps) {
  const titleId = useId();
  return (
    <section id={id} className={`section section--${tone} ${className}`.trim()} aria-labelledby={title && titleId}>
      <div className="wrap">
        {(title || lead) && (
          <div className="section__head">
            {eyebrow && <p className="eyebrow">{eyebrow}</p>}
            {title && <h2 id={titleId}>{title}</h2>}
            {lead && <div className="section__lead">{typeof lead === 'string' ? <p>{lead}</p> : lead}</div>}
          </div>
        )}
        {children}
      </div>
    </section>
  );
}
