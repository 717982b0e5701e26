/**
 * Draws the panorama of the Ariège summits, seen from the north: `tsx tools/content/pictures/drawRidges.ts`.
 * Deterministic; the result is committed and redrawn only if the panorama changes.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

type Point = readonly [x: number, y: number];

const WIDTH = 1440;
const HEIGHT = 420;
const ART_DIR = join(import.meta.dirname, '../../../src/features/site/art');

/** Seeded generator (mulberry32): the drawing must not change between runs. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Repeats `depth` times: splits each slope at a random point and shifts it up or down in proportion to its width. */
function roughen(points: readonly Point[], roughness: number, random: () => number, depth: number): Point[] {
  if (depth === 0) return [...points];
  const out: Point[] = [];
  points.forEach((point, index) => {
    out.push(point);
    const next = points[index + 1];
    if (!next) return;
    const span = next[0] - point[0];
    if (span < 14) return;
    const x = point[0] + span * (0.35 + random() * 0.3);
    const share = (x - point[0]) / span;
    const y = point[1] + (next[1] - point[1]) * share + (random() - 0.42) * span * roughness;
    out.push([x, y]);
  });
  return roughen(out, roughness * 0.92, random, depth - 1);
}

function toLinePath(points: readonly Point[]): string {
  let [x, y] = [0, 0];
  return points
    .map(([px, py], index) => {
      const [rx, ry] = [Math.round(px), Math.round(py)];
      const step = index === 0 ? `M${rx} ${ry}` : `l${rx - x} ${ry - y}`;
      [x, y] = [rx, ry];
      return step;
    })
    .join('')
    .replaceAll(' -', '-');
}

const toAreaPath = (points: readonly Point[]) => `${toLinePath(points)}V${HEIGHT}H0Z`;

/** Draws strokes down the slopes that face away from the light, as in engravings. */
function drawHatching(points: readonly Point[], random: () => number, length: number): string {
  const strokes: string[] = [];
  for (let index = 1; index < points.length; index += 1) {
    const [before, point] = [points[index - 1], points[index]];
    if (!before || !point || point[1] <= before[1]) continue;
    const count = Math.max(1, Math.round((point[0] - before[0]) / 9));
    for (let stroke = 0; stroke < count; stroke += 1) {
      const share = (stroke + 0.3) / count;
      const x = before[0] + (point[0] - before[0]) * share;
      const y = before[1] + (point[1] - before[1]) * share + 3;
      const reach = length * (0.35 + random() * 0.65);
      strokes.push(`M${Math.round(x)} ${Math.round(y)}l${Math.round(reach * 0.34)} ${Math.round(reach)}`);
    }
  }
  return strokes.join('');
}

/** Converts metres above sea level to a y coordinate. */
const toY = (metres: number) => HEIGHT - 40 - ((metres - 600) / 2_543) * 330;

/** Summits from east to west, as seen looking south; named ones carry a label on the home page. */
const SUMMITS: readonly Point[] = [
  [0, toY(1_250)],
  [105, toY(1_750)],
  [190, toY(2_348)],
  [285, toY(1_650)],
  [380, toY(2_150)],
  [500, toY(2_500)],
  [590, toY(3_077)],
  [680, toY(2_350)],
  [760, toY(2_650)],
  [850, toY(1_800)],
  [915, toY(2_199)],
  [990, toY(1_700)],
  [1_075, toY(2_250)],
  [1_150, toY(2_838)],
  [1_235, toY(1_950)],
  [1_325, toY(1_912)],
  [1_390, toY(1_450)],
  [WIDTH, toY(1_250)],
];

function drawRidge(seed: number, ends: number, peaks: readonly Point[], roughness: number): Point[] {
  return roughen([[0, ends], ...peaks, [WIDTH, ends]], roughness, createRandom(seed), 3);
}

const far = roughen(SUMMITS, 0.16, createRandom(7), 3);
const mid = drawRidge(
  21,
  285,
  [
    [150, 215],
    [330, 265],
    [470, 190],
    [640, 275],
    [820, 205],
    [1_010, 270],
    [1_180, 200],
    [1_330, 265],
  ],
  0.14,
);
const near = drawRidge(
  5,
  335,
  [
    [220, 290],
    [420, 345],
    [610, 300],
    [880, 350],
    [1_090, 285],
    [1_290, 345],
  ],
  0.1,
);

const buildMask = (paths: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}">${paths}</svg>\n`;

await mkdir(ART_DIR, { recursive: true });
const buildEngraving = (path: string) => `<path d="${path}" fill="none" stroke="#000" stroke-width="1.1"/>`;

// Each layer is a file that the styles use as a mask: one drawing serves both color schemes, the inner pages and the
// footer. The home page alone has the ridges in its HTML (`Panorama.tsx`), because there they are in the first view.
const LAYERS: Readonly<Record<string, string>> = {
  'ridge-far': `<path d="${toAreaPath(far)}"/>`,
  'ridge-far-shade': buildEngraving(drawHatching(far, createRandom(3), 62)),
  'ridge-mid': `<path d="${toAreaPath(mid)}"/>`,
  'ridge-mid-shade': buildEngraving(drawHatching(mid, createRandom(4), 46)),
  'ridge-near': `<path d="${toAreaPath(near)}"/>`,
};
for (const [name, paths] of Object.entries(LAYERS)) await writeFile(join(ART_DIR, `${name}.svg`), buildMask(paths));
