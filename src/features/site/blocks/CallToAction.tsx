import type { ReactNode } from 'react';
import './callToAction.css';

export interface CallToActionProps {
  title: string;
  text: string;
  /** One or two buttons. */
  children: ReactNode;
}

/** Ends a page with the next step for the visitor. */
export function CallToAction({ title, text, children }: CallToActionProps) {
  return (
    <section className="cta" aria-label={title}>
      <div className="wrap cta__inner">
        <div>
          <h2>{title}</h2>
          <p>{text}</p>
        </div>
        <div className="actions">{children}</div>
      </div>
    </section>
  );
}
