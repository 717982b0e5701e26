import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, normalize, relative } from 'node:path';
import { frenchTypography } from '../../src/build/frenchTypography';
import { readFrontMatter, type FrontMatter, type Problem } from './frontMatter';
import { imageUrl, toPostImage, type PostImage } from './images';
import { renderMarkdown } from './markdown';

/** A post ready to be written; its document id is its slug. */
export interface PreparedPost {
  file: string;
  slug: string;
  title: string;
  excerpt: string;
  content: string;
  cover_image_url: string;
  author_name: string;
  /** undefined: leave what is stored. */
  published_at: number | null | undefined;
  images: readonly PostImage[];
}

export interface FileProblem extends Problem {
  file: string;
}

export interface ImportPlan {
  posts: readonly PreparedPost[];
  problems: readonly FileProblem[];
}

/** A document holds 1 MiB; this leaves room for the other fields. */
const MAX_CONTENT_BYTES = 900 * 1024;

/** Reads every `.md` file of a folder. A file with a problem yields no post; the others are not held up by it. */
export function planImport(folder: string): ImportPlan {
  const posts: PreparedPost[] = [];
  const problems: FileProblem[] = [];
  const owner = new Map<string, string>();
  for (const file of readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .toSorted()) {
    const result = prepare(folder, file);
    if (!Array.isArray(result)) {
      const first = owner.get(result.slug);
      if (first === undefined) {
        owner.set(result.slug, file);
        posts.push(result);
      } else {
        problems.push({ file, line: 1, message: `Le slug « ${result.slug} » est déjà celui de ${first}.` });
      }
    } else {
      problems.push(...result.map((problem) => ({ file, ...problem })));
    }
  }
  return { posts, problems };
}

function prepare(folder: string, file: string): PreparedPost | Problem[] {
  const source = decodeUtf8(readFileSync(join(folder, file)));
  if (source === null) return [{ line: 1, message: 'Le fichier n’est pas en UTF-8.' }];
  const header = readFrontMatter(source, basename(file, '.md'));
  if (!header.ok) return [...header.problems];
  const images = new Map<string, PostImage>();
  const publish = (name: string) => imageUrl(loadImage(folder, name, images));
  try {
    const content = renderMarkdown(header.markdown, publish);
    if (Buffer.byteLength(content) > MAX_CONTENT_BYTES) return [{ line: 1, message: 'Le texte dépasse 900 Kio.' }];
    return { file, ...fields(header.frontMatter, publish), content, images: [...images.values()] };
  } catch (error) {
    return [
      {
        line: lineOf(source, header.frontMatter, error),
        message: error instanceof Error ? error.message : String(error),
      },
    ];
  }
}

function fields({ cover, ...rest }: FrontMatter, publish: (name: string) => string) {
  return {
    ...rest,
    title: frenchTypography(rest.title),
    excerpt: frenchTypography(rest.excerpt),
    cover_image_url: cover === '' ? '' : publish(cover),
  };
}

function loadImage(folder: string, name: string, images: Map<string, PostImage>): PostImage {
  const known = images.get(name);
  if (known) return known;
  const path = normalize(join(folder, decodeURIComponent(name)));
  if (relative(folder, path).startsWith('..')) throw new Error(`« ${name} » sort du dossier importé.`);
  if (!existsSync(path)) throw new Error(`« ${name} » est introuvable.`);
  const image = toPostImage(name, readFileSync(path));
  images.set(name, image);
  return image;
}

/** The first line of the file that names the picture that failed. */
function lineOf(source: string, { cover }: FrontMatter, error: unknown): number {
  const name = error instanceof Error ? (/« (.*?) »/.exec(error.message)?.[1] ?? cover) : cover;
  const index = source.split('\n').findIndex((line) => name !== '' && line.includes(name));
  return index < 0 ? 1 : index + 1;
}

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
