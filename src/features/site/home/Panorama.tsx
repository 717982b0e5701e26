import { SUMMIT_LABELS } from './homeContent';

/** The chain of the Ariège as an orientation table shows it: ridges, engraver's shading, names and altitudes. */
export function Panorama() {
  return (
    <div className="panorama" aria-hidden="true">
      <div className="panorama__sun" />
      <div className="panorama__far" />
      <div className="panorama__far-shade" />
      <div className="panorama__mid" />
      <div className="panorama__mid-shade" />
      <div className="panorama__near" />
      <svg className="panorama__labels" viewBox="0 0 1440 420" preserveAspectRatio="xMidYMax slice" focusable="false">
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
