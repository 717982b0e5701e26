import { CardGrid } from '../blocks/CardGrid';
import { Section } from '../blocks/Section';
import { Steps } from '../blocks/Steps';
import { SOLUTION_CARDS, SOLUTIONS_PAGE } from '../content/solutions';
import { OrientationTable } from '../drawings/OrientationTable';
import { LinkRow } from './parts/LinkRow';
import { MailCtaPageLayout } from './parts/MailCtaPageLayout';
import './solutions.css';

const PATH = '/solutions';
const CARDS = SOLUTION_CARDS.map(({ name, icon, text, path }) => ({
  title: name,
  icon,
  text,
  to: path,
  linkLabel: SOLUTIONS_PAGE.cardLabel,
}));

export function SolutionsPage() {
  const copy = SOLUTIONS_PAGE;
  return (
    <MailCtaPageLayout path={PATH} copy={copy} art={<OrientationTable />} view={0}>
      <Section title={copy.cardsTitle}>
        <CardGrid cards={CARDS} />
      </Section>
      <Section title={copy.needsTitle} lead={copy.needsIntro} tone="sunken">
        <NeedsTable />
      </Section>
      <Section title={copy.choiceTitle}>
        <Steps steps={copy.choice} />
      </Section>
    </MailCtaPageLayout>
  );
}

/** Lists needs in the customer's words, with a link to the solution. */
function NeedsTable() {
  return (
    <ul className="needs">
      {SOLUTIONS_PAGE.needs.map(({ need, answer, links }) => (
        <li key={need}>
          <p className="needs__need">{need}</p>
          <div>
            <p>{answer}</p>
            <LinkRow links={links} />
          </div>
        </li>
      ))}
    </ul>
  );
}
