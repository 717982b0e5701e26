import far from '../art/ridge-far.svg?raw';
import mid from '../art/ridge-mid.svg?raw';
import near from '../art/ridge-near.svg?raw';
import { SUMMIT_LABELS } from './homeContent';

/** SVG attributes that ridges and labels share, so that they stay aligned. */
const FRAME = { viewBox: '0 0 1440 420', preserveAspectRatio: 'xMidYMax slice' } as const;

/**
 * Panorama of the Ariège mountains with names and altitudes. The ridges are inline SVG: as files they would load after
 * the text and be the largest contentful paint on phones.
 */
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

/** Renders one ridge of the panorama from an SVG file with a single path. */
function Ridge({ name, drawing }: { name: string; drawing: string }) {
  return (
    <svg className={`panorama__${name}`} {...FRAME}>
      <path d={/ d="([^"]+)"/.exec(drawing)?.[1]} />
    </svg>
  );
}
