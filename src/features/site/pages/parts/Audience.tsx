import './story.css';

/** Names the audience of a product, in a column beside another list. */
export function Audience({ paragraphs }: { paragraphs: readonly string[] }) {
  return (
    <div className="story__aside">
      <h2>Pour qui ?</h2>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  );
}
