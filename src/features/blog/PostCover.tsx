import { useEffect, useRef, useState } from 'react';
import type { Cover } from './blogPost';

/**
 * Cover image with reserved space; if it is missing or fails to load, a ridgeline generated from the slug, always the
 * same for one post. Decorative, hence the empty alternative text.
 */
export function PostCover({ cover, slug, isEager }: { cover: Cover | null; slug: string; isEager: boolean }) {
  const image = useRef<HTMLImageElement>(null);
  const [failedSource, setFailedSource] = useState<string | null>(null);
  useEffect(() => {
    const { complete, naturalWidth } = image.current ?? {};
    // Finds an image that failed before hydration, whose `error` event was missed. `decode` tells it from an SVG
    // without intrinsic width, whose `naturalWidth` is 0 too.
    if (cover && complete && naturalWidth === 0) image.current?.decode().catch(() => setFailedSource(cover.source));
  }, [cover]);
  if (!cover || cover.source === failedSource) return <GeneratedCover slug={slug} />;
  return (
    <img
      ref={image}
      className="post-cover"
      src={cover.source}
      width={cover.width}
      height={cover.height}
      alt=""
      loading={isEager ? 'eager' : 'lazy'}
      decoding="async"
      fetchPriority={isEager ? 'high' : 'auto'}
      onError={() => setFailedSource(cover.source)}
    />
  );
}

const WIDTH = 1200;
const HEIGHT = 630;
const STEPS = 8;
const LAYERS = [
  { base: 300, swing: 130, color: 'var(--ridge-far)' },
  { base: 390, swing: 110, color: 'var(--ridge-mid)' },
  { base: 480, swing: 90, color: 'var(--ridge-near)' },
  { base: 560, swing: 60, color: 'var(--ridge-front)' },
] as const;

function GeneratedCover({ slug }: { slug: string }) {
  const next = createSeededRandom(slug);
  const sun = { x: 200 + next() * 800, y: 110 + next() * 120 };
  return (
    <svg
      className="post-cover"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <rect width={WIDTH} height={HEIGHT} fill="var(--ridge-sky)" />
      <circle cx={Math.round(sun.x)} cy={Math.round(sun.y)} r="58" fill="var(--ridge-sun)" />
      {LAYERS.map((layer) => (
        <path key={layer.base} d={buildRidgePath(layer.base, layer.swing, next)} fill={layer.color} />
      ))}
    </svg>
  );
}

function buildRidgePath(base: number, swing: number, next: () => number): string {
  const points = Array.from({ length: STEPS + 1 }, (_, step) => {
    const x = Math.round((WIDTH / STEPS) * step);
    return `L${x} ${Math.round(base - swing * next())}`;
  });
  return `M0 ${HEIGHT} ${points.join(' ')} L${WIDTH} ${HEIGHT}Z`;
}

/** Generates numbers in [0, 1) from the text alone, so that server and browser draw the same. */
function createSeededRandom(text: string): () => number {
  let state = 2166136261;
  for (const character of text) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16777619) >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 4294967296;
  };
}
