import type { ReactNode } from 'react';
import { CallToAction } from '../../blocks/CallToAction';
import { MailButton } from '../../blocks/MailButton';
import { PageHero, type PageHeroProps } from '../../blocks/PageHero';
import { buildCrumbs } from '../../content/crumbs';
import { buildGeneralRequestDraft } from '../../content/mailDrafts';
import type { InnerPagePath } from '../../content/seo';
import type { MailCtaPageCopy } from '../../content/types';

export interface MailCtaPageLayoutProps extends Pick<PageHeroProps, 'icon' | 'art' | 'view'> {
  path: InnerPagePath;
  copy: MailCtaPageCopy;
  children: ReactNode;
}

/** Renders a page with the same mail button in its hero and in its closing call to action. */
export function MailCtaPageLayout({ path, copy, children, ...hero }: MailCtaPageLayoutProps) {
  const ask = (
    <MailButton draft={buildGeneralRequestDraft(copy.contact)} size="large">
      {copy.contactLabel}
    </MailButton>
  );
  return (
    <>
      <PageHero title={copy.h1} lead={copy.lead} crumbs={buildCrumbs(path)} actions={ask} {...hero} />
      {children}
      <CallToAction title={copy.contactTitle} text={copy.contactText}>
        {ask}
      </CallToAction>
    </>
  );
}
