import './featureList.css';
import './pointList.css';
export interface FeatureListProps {
  title: string;
  items: readonly (string | { title: string; text: string })[];
  headingLevel?: 2 | 3;
}

/** Renders a titled list of what an offer contains; place several in a `.columns` element to set them side by side. */
export function FeatureList({ title, items, headingLevel = 3 }: FeatureListProps) {
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  return (
    <div className="feature-list">
      <Heading className="feature-list__title">{title}</Heading>
      <ul className="point-list">
        {items.map((item) =>
          typeof item === 'string' ? (
            <li key={item}>{item}</li>
          ) : (
            <li key={item.title}>
              <strong>{item.title}</strong>
              <span>{item.text}</span>
            </li>
          ),
        )}
      </ul>
    </div>
  );
}
