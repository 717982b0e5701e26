import { Link } from 'react-router-dom';
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

/** Renders the 404 page with links to the most wanted pages. */
export function NotFoundPage() {
  const copy = NOT_FOUND_PAGE;
  return (
    <>
      <PageHero
        eyebrow={copy.eyebrow}
        title={copy.h1}
        lead={copy.lead}
        actions={
          <>
            <Link to="/" className={getButtonClass('primary', 'large')}>
              {copy.home}
            </Link>
            <Link to="/contact" className={getButtonClass('secondary', 'large')}>
              {copy.contact}
            </Link>
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
