import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import { imageSize } from 'image-size';
import { Parser } from 'htmlparser2';

/** A picture as it is stored in `post_images` and served below `/blog/images/`. */
export interface PostImage {
  /** `<hash>-<width>x<height>.<ext>`: the content names it, so it can be cached for ever. */
  id: string;
  bytes: Uint8Array;
}

/** A document may hold 1 MiB; the rest is room for its other fields. */
const MAX_BYTES = 900 * 1024;
const TYPES: ReadonlyMap<string, string> = new Map([
  ['.svg', 'svg'],
  ['.png', 'png'],
  ['.jpg', 'jpg'],
  ['.jpeg', 'jpg'],
  ['.webp', 'webp'],
]);
const SVG_FORBIDDEN: ReadonlySet<string> = new Set([
  'script',
  'foreignobject',
  'iframe',
  'image',
  'use',
  'set',
  'animate',
]);

/** Names and checks a picture. Throws an Error with a French sentence when it can't be published. */
export function toPostImage(fileName: string, bytes: Uint8Array): PostImage {
  const extension = extname(fileName).toLowerCase();
  const type = TYPES.get(extension);
  if (!type) throw new Error(`« ${fileName} » : seuls SVG, PNG, JPEG et WebP sont acceptés.`);
  if (bytes.length > MAX_BYTES) throw new Error(`« ${fileName} » dépasse 900 Kio : réduisez l’image.`);
  if (type === 'svg') refuseActiveSvg(fileName, new TextDecoder().decode(bytes));
  const size = measure(fileName, bytes);
  if (size.type !== type) throw new Error(`« ${fileName} » n’est pas une image ${type.toUpperCase()}.`);
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
  return { id: `${hash}-${Math.round(size.width)}x${Math.round(size.height)}.${type}`, bytes };
}

export function imageUrl(image: PostImage): string {
  return `/blog/images/${image.id}`;
}

function measure(fileName: string, bytes: Uint8Array) {
  try {
    return imageSize(bytes);
  } catch (cause) {
    throw new Error(`« ${fileName} » n’est pas une image lisible.`, { cause });
  }
}

/** An SVG opened by its own address is a document: it must not be able to do anything. */
function refuseActiveSvg(fileName: string, source: string): void {
  const found: string[] = [];
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (SVG_FORBIDDEN.has(name)) found.push(`<${name}>`);
        for (const [attribute, value] of Object.entries(attributes)) {
          if (/^on/i.test(attribute)) found.push(attribute);
          if (/href$/i.test(attribute) && !value.startsWith('#')) found.push(attribute);
        }
      },
    },
    { lowerCaseTags: true, recognizeSelfClosing: true },
  );
  parser.end(source);
  if (/<!DOCTYPE|<!ENTITY/i.test(source)) found.push('<!DOCTYPE>');
  if (found.length > 0)
    throw new Error(`« ${fileName} » contient du contenu actif interdit : ${[...new Set(found)].join(', ')}.`);
}
