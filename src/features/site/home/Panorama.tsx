import far from '../art/ridge-far.svg?raw';
import mid from '../art/ridge-mid.svg?raw';
import near from '../art/ridge-near.svg?raw';
import { SUMMIT_LABELS } from './homeContent';

/**
 * The chain of the Ariège as an orientation table shows it: ridges, engraver's shading, names and altitudes. The ridges
 * stand in the page itself: as files they would come after the words, and on a phone be the largest thing to wait for.
 */
const FRAME = { viewBox: '0 0 1440 420', preserveAspectRatio: 'xMidYMax slice', focusable: false } as const;

export function Panorama() {
  return (
    <div className="panorama" aria-hidden="true">
      <div className="panorama__sun" />
      <Ridge name="far" drawing={far} />
      <div className="panorama__far-shade" />
      <Ridge name="mid" drawing={mid} />
      <div className="panorama__mid-shade" />
      <Ridge name="near" drawing={near} />
      <svg className="panorama__labels" {...FRAME}>
        {SUMMIT_LABELS.map(({ name, altitude, x, y, top }) => (
          <g key={name}>
            <path d={`M${x} ${y - 5}V${top + 4}h10`} />
            <circle cx={x} cy={y} r="4" />
            <text x={x + 15} y={top + 9}>
              {name} <tspan>{altitude}</tspan>
            </text>
          </g>
        ))}
      </svg>
    </div>
  );
}

/** One outline of the panorama, drawn by `npm run images` as a file of one path. */
function Ridge({ name, drawing }: { name: string; drawing: string }) {
  return (
    <svg className={`panorama__${name}`} {...FRAME}>
      <path d={/ d="([^"]+)"/.exec(drawing)?.[1]} />
    </svg>
  );
}
