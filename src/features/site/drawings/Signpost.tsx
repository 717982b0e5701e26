import { Drawing } from './Drawing';

/** Draws a signpost with three plates; `isLoose` tilts one of them, for the 404 page. */
export function Signpost({ isLoose = false }: { isLoose?: boolean }) {
  return (
    <Drawing>
      <path className="art__far" d="M8 330l72-126 46 38 74-102 80 90 50-40 100 140Z" />
      <path className="art__rock" d="M20 330c60-40 130-48 200-48s140 10 200 48Z" />
      <path className="art__surface" d="M212 288V40l8-12 8 12v248Z" />
      <path className="art__surface" d="M120 62h190l26 22-26 22H120z" />
      <path className="art__surface" d="M318 124H128l-26 22 26 22h190z" />
      <g transform={isLoose ? 'rotate(38, 212, 208)' : undefined}>
        <path className="art__surface" d="M140 186h160l26 22-26 22H140z" />
        <path d="M164 202h20M164 214h50" />
      </g>
      <path d="M144 74h30v20h-30zM144 76l15 10 15-10M194 84h92" />
      <path d="M284 134h5l3 7-4 3c2 4 4 6 8 8l3-4 7 3v4c0 2-2 4-4 4-12-1-20-9-21-21 0-2 1-4 3-4ZM150 146h112" />
      <path
        className="art__dashed"
        d={isLoose ? 'M30 322c50-20 90-22 130-24' : 'M30 322c70-28 150-30 220-26s110 14 160 26'}
      />
      <path className="art__soft" d="M196 288l-14 10M244 288l16 10M220 290v12" />
      <circle className="art__mark" cx="220" cy="28" r="8" />
    </Drawing>
  );
}
