import { COVERAGE_CARDS, COVERAGE_SUBTITLE } from './homeContent';
import { Section } from '../blocks/Section';

/** Lists the towns served in two departments and the services there. The cards are animated on load. */
export function Coverage() {
  return (
    <Section id="couverture" title="Notre Couverture en Occitanie" lead={COVERAGE_SUBTITLE} className="section--follow">
      <ul className="even-grid coverage__cards">
        {COVERAGE_CARDS.map(({ title, mark, items }) => (
          <li key={title} className="coverage__card">
            <span className="coverage__mark" aria-hidden="true">
              {mark}
            </span>
            <h3>{title}</h3>
            <ul>
              {items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Section>
  );
}
