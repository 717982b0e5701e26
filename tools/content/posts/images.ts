import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import ExifReader from 'exifreader';
import { imageSize } from 'image-size';
import { PostProblem } from './PostProblem';
import { requireSafeSvg } from './requireSafeSvg';

/** An image as stored in `post_images` and served below `/blog/images/`. */
export interface PostImage {
  /** `<hash>-<width>x<height>.<ext>`: content-addressed, so it can be cached for ever. */
  id: string;
  /** The PNG beside an SVG cover, which has the cover's hash and its own size: its content may change. */
  isShareImage?: boolean;
  bytes: Uint8Array;
}

/** A document may hold 1 MiB; leaves room for the other fields. */
const MAX_BYTES = 900 * 1024;
const TYPES: ReadonlyMap<string, string> = new Map([
  ['.svg', 'svg'],
  ['.png', 'png'],
  ['.jpg', 'jpg'],
  ['.jpeg', 'jpg'],
  ['.webp', 'webp'],
]);
/** Image ids, from which the page reads width and height, hold four digits per side. */
const MAX_PIXELS = 9_999;

/** Names and checks an image; sanitizes SVG. Throws a PostProblem if it cannot be published. */
export function toPostImage(fileName: string, original: Uint8Array): PostImage {
  const buildProblem = (reason: string) => new PostProblem(fileName, `« ${fileName} » ${reason}`);
  const type = TYPES.get(extname(fileName).toLowerCase());
  if (!type) throw buildProblem('n’est pas une image acceptée : SVG, PNG, JPEG ou WebP.');
  if (original.length > MAX_BYTES) throw buildProblem('dépasse 900 Kio : réduisez l’image.');
  const bytes = type === 'svg' ? new TextEncoder().encode(requireSafeSvg(fileName, original)) : original;
  if (bytes.length > MAX_BYTES) throw buildProblem('dépasse 900 Kio : réduisez l’image.');
  const size = readDimensions(bytes);
  if (size === null) {
    throw buildProblem(
      type === 'svg' ? 'ne dit pas sa taille (width et height, ou viewBox).' : 'n’est pas une image lisible.',
    );
  }
  if (size.type !== type) throw buildProblem(`n’est pas une image ${type.toUpperCase()}.`);
  if (type !== 'svg' && hasPosition(bytes)) {
    throw buildProblem('dit où la photo a été prise (position GPS) : enregistrez-la sans ses métadonnées.');
  }
  const [width, height] = [Math.round(size.width), Math.round(size.height)];
  if (!isPixelCount(width) || !isPixelCount(height))
    throw buildProblem(`doit mesurer de 1 à ${MAX_PIXELS} pixels de côté.`);
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
  return { id: `${hash}-${width}x${height}.${type}`, bytes };
}

function isPixelCount(count: number): boolean {
  return count >= 1 && count <= MAX_PIXELS;
}

export function buildImageUrl(image: PostImage): string {
  return `/blog/images/${image.id}`;
}

/** Reads the size that browsers show: the EXIF orientations 5 to 8 of a JPEG turn it by a quarter. */
function readDimensions(bytes: Uint8Array) {
  try {
    const { type, width, height, orientation = 1 } = imageSize(bytes);
    const isTurned = orientation >= 5 && orientation <= 8;
    return isTurned ? { type, width: height, height: width } : { type, width, height };
  } catch {
    return null;
  }
}

/** True if the metadata of a photo tells where it was taken, which may be the home or the machine room of a customer. */
function hasPosition(bytes: Uint8Array): boolean {
  try {
    // oxlint-disable-next-line import/no-named-as-default-member -- CommonJS: Node finds no named exports
    return 'GPSLatitude' in ExifReader.load(Buffer.from(bytes));
  } catch {
    return false;
  }
}
