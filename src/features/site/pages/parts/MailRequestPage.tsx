import type { ReactNode } from 'react';
import { CallToAction } from '../../blocks/CallToAction';
import { MailButton } from '../../blocks/MailButton';
import { PageHero, type PageHeroProps } from '../../blocks/PageHero';
import { buildCrumbs } from '../../content/crumbs';
import { buildGeneralRequestDraft } from '../../content/mailDrafts';
import type { InnerPagePath } from '../../content/seo';
import type { MailRequestPageCopy } from '../../content/types';

export interface MailRequestPageProps extends Pick<PageHeroProps, 'icon' | 'art' | 'view'> {
  path: InnerPagePath;
  copy: MailRequestPageCopy;
  children: ReactNode;
}

/** Renders a page that begins and ends with the same mail request, with its content in between. */
export function MailRequestPage({ path, copy, children, ...hero }: MailRequestPageProps) {
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
