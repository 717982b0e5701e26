/** For whom an offer is made; stands beside the rest of its story. */
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
