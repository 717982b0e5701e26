import { Drawing } from './Drawing';

const COLUMNS = [112, 160, 208, 256, 304] as const;
const ROWS = [160, 204, 248] as const;

/** Illustrates booking: a week's calendar with one slot taken. */
export function WeekCalendar() {
  return (
    <Drawing>
      <path className="art__far" d="M4 310l72-112 150-40 148 62 62 90Z" />
      <path className="art__surface" d="M84 54h272v246H84z" />
      <path className="art__hill" d="M84 132v-22l40-24 30 18 44-34 48 36 34-20 76 40v6Z" />
      <path d="M84 132h272M136 40v28M304 40v28M220 40v28" />
      {ROWS.map((y) => (
        <path key={y} className="art__soft" d={COLUMNS.map((x) => `M${x} ${y}h24v24h-24z`).join('')} />
      ))}
      <path className="art__mark" d="M256 204h24v24h-24z" />
      <path className="art__surface" d="M298 262l42 42 12-12-42-42-18-6Z" />
      <circle className="art__sun" cx="318" cy="86" r="12" />
    </Drawing>
  );
}
