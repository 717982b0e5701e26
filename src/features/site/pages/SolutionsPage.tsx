import { CallToAction } from '../blocks/CallToAction';
import { CardGrid } from '../blocks/CardGrid';
import { MailButton } from '../blocks/MailButton';
import { PageHero } from '../blocks/PageHero';
import { Section } from '../blocks/Section';
import { Steps } from '../blocks/Steps';
import { crumbsOf } from '../content/crumbs';
import { requestDraft } from '../content/mailDrafts';
import { SOLUTION_CARDS, SOLUTIONS_PAGE } from '../content/solutions';
import { OrientationTable } from '../drawings/OrientationTable';
import { InlineLinks } from './parts/InlineLinks';
import './parts/parts.css';

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
  const ask = (
    <MailButton draft={requestDraft(copy.contact)} size="large">
      {copy.contactLabel}
    </MailButton>
  );
  return (
    <>
      <PageHero
        title={copy.h1}
        lead={copy.lead}
        crumbs={crumbsOf(PATH)}
        actions={ask}
        art={<OrientationTable />}
        view={0}
      />
      <Section title={copy.cardsTitle}>
        <CardGrid cards={CARDS} />
      </Section>
      <Section title={copy.needsTitle} lead={copy.needsIntro} tone="sunken">
        <Needs />
      </Section>
      <Section title={copy.choiceTitle}>
        <Steps steps={copy.choice} />
      </Section>
      <CallToAction title={copy.contactTitle} text={copy.contactText}>
        {ask}
      </CallToAction>
    </>
  );
}

/** From what people say to where the answer stands. */
function Needs() {
  return (
    <ul className="needs">
      {SOLUTIONS_PAGE.needs.map(({ need, answer, links }) => (
        <li key={need}>
          <p className="needs__need">{need}</p>
          <div>
            <p>{answer}</p>
            <InlineLinks links={links} />
          </div>
        </li>
      ))}
    </ul>
  );
}
