import './panel.css';
import './plainList.css';

export interface LimitsProps {
  title: string;
  limits: readonly string[];
  /** Heading level: 2 without a section title above. */
  headingLevel?: 2 | 3;
}

/** Lists the limitations of an offer: what a customer should know before ordering. */
export function Limits({ title, limits, headingLevel = 3 }: LimitsProps) {
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  return (
    <div className="panel panel--caution">
      <Heading className="panel__title">{title}</Heading>
      <ul className="plain-list">
        {limits.map((limit) => (
          <li key={limit}>{limit}</li>
        ))}
      </ul>
    </div>
  );
}
