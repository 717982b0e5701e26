import { Drawing } from './Drawing';

const CENTER = { x: 220, y: 288 } as const;
/** Lengths of the rays, from west to east: one per solution of the catalogue. */
const RAYS = [132, 150, 140, 158, 168, 154, 146, 156, 134] as const;

function at(index: number, radius: number): { x: number; y: number } {
  const angle = Math.PI * (1 - (index + 0.5) / RAYS.length);
  return { x: Math.round(CENTER.x + radius * Math.cos(angle)), y: Math.round(CENTER.y - radius * Math.sin(angle)) };
}

/** Draws a mountain viewpoint's orientation table with one summit per solution of the catalogue. */
export function OrientationTable() {
  return (
    <Drawing>
      <path className="art__far" d="M0 288l58-140 44 30 54-88 60 50 50-62 60 70 46-30 68 170Z" />
      <path className="art__surface" d="M20 288a200 200 0 0 1 400 0Z" />
      <path className="art__soft" d="M44 288a176 176 0 0 1 352 0" />
      {RAYS.map((length, index) => {
        const [from, to] = [at(index, 62), at(index, length - 12)];
        return <path key={index} d={`M${from.x} ${from.y}L${to.x} ${to.y}`} />;
      })}
      {RAYS.map((length, index) => {
        const { x, y } = at(index, length);
        return <circle key={index} className={index === 4 ? 'art__mark' : 'art__surface'} cx={x} cy={y} r="7" />;
      })}
      <path className="art__hill" d="M172 288a48 48 0 0 1 96 0Z" />
      <path d="m200 288 14-24 8 12 6-8 12 20M12 288h416" />
      <path className="art__rock" d="M150 334v-46h140v46Z" />
    </Drawing>
  );
}
