import { Link, useLocation } from 'react-router-dom';
import { getButtonClass } from '../../../ui/Button';
import { CardGrid } from '../blocks/CardGrid';
import { PageHero } from '../blocks/PageHero';
import { Section } from '../blocks/Section';
import { NOT_FOUND_PAGE } from '../content/notFound';
import { Signpost } from '../drawings/Signpost';

const CARDS = NOT_FOUND_PAGE.ways.map(({ path, label, text, icon, linkLabel }) => ({
  title: label,
  text,
  icon,
  to: path,
  linkLabel,
}));

/**
 * Renders the 404 page with links to the most wanted pages. `isUnverified`: the server was not asked, so the address may
 * be that of a page which is not on the device.
 */
export function NotFoundPage({ isUnverified }: { isUnverified: boolean }) {
  const copy = NOT_FOUND_PAGE;
  const { search } = useLocation();
  const { eyebrow, h1, lead } = isUnverified ? copy.offline : copy;
  return (
    <>
      <PageHero
        eyebrow={eyebrow}
        title={h1}
        lead={lead}
        actions={
          <>
            <Link to="/" className={getButtonClass('primary', 'large')}>
              {copy.home}
            </Link>
            {isUnverified ? (
              <a href={search || '?'} className={getButtonClass('secondary', 'large')}>
                {copy.retry}
              </a>
            ) : (
              <Link to="/contact" className={getButtonClass('secondary', 'large')}>
                {copy.contact}
              </Link>
            )}
          </>
        }
        art={<Signpost isLoose />}
        view={5}
      />
      <Section title={copy.waysTitle}>
        <CardGrid cards={CARDS} />
      </Section>
    </>
  );
}
