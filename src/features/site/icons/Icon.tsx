import './icon.css';
/**
 * Icon set on a 32 × 32 grid with one line weight and one filled dot. Decorative: adjacent text carries the meaning.
 */
/** SVG path of the lines, then the center of the dot. */
const DRAWINGS = {
  audit: ['M8 4h11l5 5v9M8 4v24h8M12 12h7M12 17h4M20 20a4 4 0 1 0 0 8 4 4 0 0 0 0-8Zm3 7 4 3', 20, 24],
  backup: ['M5 16a11 11 0 1 1 3.5 8M5 26v-5h5M16 10v6l4 3', 16, 16],
  box: ['M16 3 28 9v14l-12 6L4 23V9l12-6Zm0 13L4 9m12 7 12-7M16 16v13', 16, 16],
  calendar: ['M4 8h24v20H4zM4 14h24M10 4v7M22 4v7M10 19h4', 21, 21],
  chat: ['M4 6h24v17H15l-7 6v-6H4zM10 12h12M10 17h7', 22, 17],
  check: ['M28 15a12 12 0 1 1-6-9.5M10 15l5 5L28 7', 28, 7],
  clock: ['M16 4a12 12 0 1 0 0 24 12 12 0 0 0 0-24Zm0 5v7l5 3', 16, 16],
  cloud: ['M9 25a6 6 0 0 1-.6-12A8 8 0 0 1 24 14.5a5.3 5.3 0 0 1-.5 10.5Z', 16, 19],
  document: ['M8 4h11l6 6v18H8zM19 4v6h6M12 15h8M12 20h5', 20, 24],
  eye: ['M3 16c4-7 8-10 13-10s9 3 13 10c-4 7-8 10-13 10S7 23 3 16Zm13-5a5 5 0 1 0 0 10 5 5 0 0 0 0-10Z', 16, 16],
  fibre: ['M3 22c7 0 6-12 13-12s6 12 13 12M3 27c9 0 7-12 13-12s4 12 13 12M16 4v6', 16, 4],
  folder: ['M3 26V6h9l3 4h14v16zM3 14h26', 24, 20],
  gauge: ['M5 24a12 12 0 1 1 22 0M16 20l6-8M9 17l-3-1M16 11V8', 16, 20],
  graduation: ['m3 12 13-6 13 6-13 6-13-6Zm5 3v8c4 4 12 4 16 0v-8M29 12v9', 29, 22],
  handshake: ['M3 10h6l7 3 7-3h6M3 21h4l6 6 3-2 4 1 2-3 4-2h3M16 13l-4 5c2 2 4 1 6-1l5 5', 16, 13],
  headset: ['M5 20v-4a11 11 0 0 1 22 0v4M5 18h4v8H5zM23 18h4v8h-4zM27 26c0 3-3 4-8 4', 18, 30],
  key: ['M10 13a6 6 0 1 0 0 12 6 6 0 0 0 0-12ZM14.5 15 27 4M22 8l4 4M19 11l3 3', 10, 19],
  laptop: ['M6 6h20v15H6zM3 26h26M11 12l3 3-3 3M17 18h4', 16, 9.5],
  lock: ['M6 14h20v14H6zM10 14v-4a6 6 0 0 1 12 0v4M16 22v3', 16, 21],
  mail: ['M3 7h26v18H3zM3 8l13 10L29 8', 16, 18],
  map: ['m3 8 8-3 10 3 8-3v19l-8 3-10-3-8 3zM11 5v19M21 8v19', 16, 15],
  mobile: ['M9 3h14v26H9zM14 25h4M13 8h6', 16, 16],
  network: ['M16 5v8M16 13 7 23M16 13l9 10M7 23h18M4 26h6v-5H4zM22 26h6v-5h-6z', 16, 5],
  people: ['M12 6a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM3 27c0-6 4-9 9-9s9 3 9 9M21 7a4 4 0 0 1 0 7M24 18c3 1 5 4 5 9', 12, 10],
  phone: ['M7 4h6l2 7-4 3c1.5 3 4 5.5 7 7l3-4 7 2v6c0 2-2 4-4 4C13 28 4 19 3 8c0-2 2-4 4-4Z', 25, 7],
  pin: ['M16 29c6-7 9-11 9-16a9 9 0 0 0-18 0c0 5 3 9 9 16Z', 16, 13],
  radar: ['M16 4a12 12 0 1 0 12 12M16 10a6 6 0 1 0 6 6M16 16 27 5', 16, 16],
  server: ['M5 5h22v9H5zM5 18h22v9H5zM10 9.5h6M10 22.5h6', 22, 9.5],
  shield: ['M16 3 27 7v8c0 7-4.5 11.5-11 14C9.5 26.5 5 22 5 15V7l11-4Zm-5 13 4 4 6-7', 16, 8],
  tools: ['M20 5a6 6 0 0 0-1 7L5 26l3 3 14-14a6 6 0 0 0 7-8l-4 4-4-2-1-4z', 7, 27],
  video: ['M3 8h18v16H3zM21 14l8-5v14l-8-5', 9, 13],
} as const satisfies Record<string, readonly [lines: string, x: number, y: number]>;

export type IconName = keyof typeof DRAWINGS;

export interface IconProps {
  name: IconName;
  className?: string;
}

/** Icon in the current text color, hidden from screen readers. */
export function Icon({ name, className = 'icon' }: IconProps) {
  const [lines, x, y] = DRAWINGS[name];
  return (
    <svg className={className} viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
      <path d={lines} />
      <circle cx={x} cy={y} r="2.3" />
    </svg>
  );
}
