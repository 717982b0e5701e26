import { Link } from 'react-router-dom';
import { ExternalLink } from '../../blocks/ExternalLink';
import { MailAddress } from '../../blocks/MailAddress';
import { PageHero } from '../../blocks/PageHero';
import { buildCrumbs } from '../../content/crumbs';
import { LEGAL_UPDATE_DATE, type LegalSection } from '../../content/legal';
import { INNER_PAGE_SEO, type InnerPagePath } from '../../content/seo';
import './legalPage.css';

const TEXTS = { contents: 'Sommaire', updated: 'Dernière mise à jour : ' } as const;

export interface LegalPageProps {
  path: InnerPagePath;
  lead: string;
  sections: readonly LegalSection[];
}

/** Renders a legal page: numbered sections with anchors and a table of contents; has a print layout. */
export function LegalPage({ path, lead, sections }: LegalPageProps) {
  return (
    <>
      <PageHero title={INNER_PAGE_SEO[path].label} lead={lead} crumbs={buildCrumbs(path)} view={2} />
      <div className="legal wrap">
        <nav className="legal__contents" aria-labelledby="sommaire">
          <p className="legal__contents-title" id="sommaire">
            {TEXTS.contents}
          </p>
          <ol>
            {sections.map(({ id, title }) => (
              <li key={id}>
                <Link to={`#${id}`}>{title}</Link>
              </li>
            ))}
          </ol>
          <p>
            {TEXTS.updated}
            <time dateTime={LEGAL_UPDATE_DATE.iso}>{LEGAL_UPDATE_DATE.label}</time>
          </p>
        </nav>
        <div className="legal__text">
          {sections.map((section) => (
            <LegalBlock key={section.id} section={section} />
          ))}
        </div>
      </div>
    </>
  );
}

function LegalBlock({ section }: { section: LegalSection }) {
  const { id, title, paragraphs, facts, items, after, link } = section;
  return (
    <section id={id} aria-labelledby={`${id}-titre`}>
      <h2 id={`${id}-titre`}>{title}</h2>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {facts && (
        <dl>
          {facts.map(({ label, value, href }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{href ? <FactLink href={href}>{value}</FactLink> : value}</dd>
            </div>
          ))}
        </dl>
      )}
      {items && (
        <ul>
          {items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )}
      {after && <p>{after}</p>}
      {link && (
        <p>
          <Link to={link.to}>{link.label}</Link>
        </p>
      )}
    </section>
  );
}

/** Links a fact to a mailbox, a phone number or another site, which opens in a new tab. */
function FactLink({ href, children }: { href: string; children: string }) {
  if (href.startsWith('http')) return <ExternalLink href={href}>{children}</ExternalLink>;
  return href.startsWith('mailto:') ? <MailAddress address={children} /> : <a href={href}>{children}</a>;
}
