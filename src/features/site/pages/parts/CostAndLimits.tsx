import { Section } from '../../blocks/Section';
import type { CostNote } from '../../content/types';
import { Limits } from './Limits';
import './panel.css';
import './plainList.css';

const TEXTS = {
  title: 'Le prix et les limites, dits d’avance',
  cost: 'Ce que cela coûte',
  quoteCovers: 'Le devis détaille :',
  limits: 'Ce qu’il faut savoir avant',
} as const;

/** Shows cost and limits of an offer side by side: both matter for the decision. */
export function CostAndLimits({ cost, limits }: { cost: CostNote; limits: readonly string[] }) {
  return (
    <Section title={TEXTS.title}>
      <div className="two-columns">
        <div className="panel">
          <h3 className="panel__title">{TEXTS.cost}</h3>
          <p>{cost.text}</p>
          <p>{TEXTS.quoteCovers}</p>
          <ul className="plain-list">
            {cost.quoteCovers.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </div>
        <Limits title={TEXTS.limits} limits={limits} />
      </div>
    </Section>
  );
}
