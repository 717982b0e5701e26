import { existsSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { isSafeLink } from '../../../src/features/blog/blogNode';
import { getShareImageId } from '../../../src/features/blog/findCoverShareImage';
import { findUnsupportedSyntax } from './findUnsupportedSyntax';
import { typesetFrenchText } from './frenchQuotes';
import { readFrontMatter, type FrontMatter, type LineProblem } from './frontMatter';
import { buildImageUrl, toPostImage, type PostImage } from './images';
import { renderMarkdown, toHeadingAnchor, type AddressResolver, type RenderedMarkdown } from './markdown';
import { listMarkdownFiles, readFileInFolder, type MarkdownFiles } from './folderFiles';
import { PostProblem } from './PostProblem';
import { findUnknownPages, findUnknownImages, getPostSlug, POST_PATH_PREFIX } from './siteAddresses';

/** A validated post; its document id is its slug. */
export interface PreparedPost {
  file: string;
  slug: string;
  title: string;
  excerpt: string;
  content: string;
  cover_image_url: string;
  author_name: string;
  /** undefined keeps the stored date. */
  published_at: number | null | undefined;
  images: readonly PostImage[];
  links: readonly LinkToPost[];
}

/** Link to a post that the folder or the database must have. */
export interface LinkToPost {
  slug: string;
  sourceAddress: string;
  line: number;
}

export interface FileProblem extends LineProblem {
  file: string;
}

export interface PostFolder extends Pick<MarkdownFiles, 'ignored'> {
  posts: readonly PreparedPost[];
  problems: readonly FileProblem[];
}

/** A document holds 1 MiB; leaves room for the other fields. */
const MAX_CONTENT_BYTES = 900 * 1024;

/** A file with a valid header. */
interface PostSource {
  file: string;
  source: string;
  markdown: string;
  frontMatter: FrontMatter;
}

/**
 * Reads and checks every Markdown file of a folder without writing. A file with a problem yields no post. Throws a
 * PostProblem if the folder is unreadable.
 */
export function readPostFolder(folder: string): PostFolder {
  const problems: FileProblem[] = [];
  const sources = new Map<string, PostSource | null>();
  const { articles, ignored } = listMarkdownFiles(folder);
  for (const file of articles) {
    const result = readSource(folder, file);
    sources.set(file, Array.isArray(result) ? null : result);
    if (Array.isArray(result)) problems.push(...result.map((problem) => ({ file, ...problem })));
  }
  const read = [...sources.values()].filter((source) => source !== null);
  const rendered = new Map(read.map((source) => [source, renderPost(folder, source, sources)]));
  const anchors = new Map(read.map((source) => [source.frontMatter.slug, rendered.get(source)?.anchors ?? new Set()]));
  const posts: PreparedPost[] = [];
  for (const [source, { post, postProblems, links, imageAddresses }] of rendered) {
    const found = [
      ...postProblems,
      ...reportDuplicateSlug(source, read),
      ...findDeadAnchors(source.frontMatter.slug, links, anchors),
      ...findUnknownPages(links),
      ...findUnknownImages(imageAddresses, post.images),
    ];
    if (found.length === 0) posts.push(post);
    problems.push(
      ...found.map(({ near, message }) => ({ file: source.file, line: findLine(source.source, near), message })),
    );
  }
  return { posts, problems, ignored };
}

function readSource(folder: string, file: string): PostSource | LineProblem[] {
  try {
    const source = decodeUtf8(readFileInFolder(folder, file));
    if (source === null) return [{ line: 1, message: 'Le fichier n’est pas en UTF-8.' }];
    const header = readFrontMatter(source, file.replace(/\.md$/i, ''));
    return header.ok
      ? { file, source, markdown: header.markdown, frontMatter: header.frontMatter }
      : [...header.problems];
  } catch (error) {
    if (!(error instanceof PostProblem)) throw error;
    return [{ line: 1, message: error.message }];
  }
}

interface RenderedPost extends Omit<RenderedMarkdown, 'html'> {
  post: PreparedPost;
}

function renderPost(
  folder: string,
  { file, source, markdown, frontMatter }: PostSource,
  sources: ReadonlyMap<string, PostSource | null>,
): RenderedPost {
  const images = new Map<string, PostImage>();
  const resolver: AddressResolver = {
    resolveImage: (name) => (/^\/(?![/\\])/.test(name) ? name : buildImageUrl(readImage(folder, name, images))),
    resolveLink: (href) => resolveLink(href, sources),
  };
  const { html, postProblems, ...rest } = renderMarkdown(markdown, resolver);
  const found = [...postProblems];
  if (Buffer.byteLength(html) > MAX_CONTENT_BYTES) found.push(new PostProblem('', 'Le texte dépasse 900 Kio.'));
  let cover = '';
  let sharedCover: PostImage[] = [];
  try {
    if (frontMatter.cover !== '') cover = buildImageUrl(readImage(folder, frontMatter.cover, images));
    sharedCover = findSharedCover(folder, frontMatter.cover, images);
  } catch (error) {
    if (!(error instanceof PostProblem)) throw error;
    found.push(error);
  }
  const { title, excerpt, author_name, slug, published_at } = frontMatter;
  for (const syntax of [title, excerpt].flatMap(findUnsupportedSyntax)) {
    found.push(
      new PostProblem(
        syntax,
        `« ${syntax} » serait montré tel quel : titre et extrait sont du texte sans mise en forme.`,
      ),
    );
  }
  const post = {
    file,
    slug,
    title: typesetFrenchText(title),
    excerpt: typesetFrenchText(excerpt),
    author_name: typesetFrenchText(author_name),
    published_at,
    cover_image_url: cover,
    content: html,
    images: [...images.values(), ...sharedCover],
    links: listPostLinks(rest.links, source),
  };
  return { post, postProblems: found, ...rest };
}

/** Reports files that share a slug: neither is imported, since the intended one is unknown. */
function reportDuplicateSlug(
  { file, frontMatter }: PostSource,
  sources: readonly PostSource[],
): readonly PostProblem[] {
  const twin = sources.find((other) => other.file !== file && other.frontMatter.slug === frontMatter.slug);
  if (!twin) return [];
  return [new PostProblem('slug:', `Le slug « ${frontMatter.slug} » est aussi celui de ${twin.file}.`)];
}

function findDeadAnchors(
  slug: string,
  links: ReadonlyMap<string, string>,
  anchors: ReadonlyMap<string, ReadonlySet<unknown>>,
): readonly PostProblem[] {
  return [...links].flatMap(([address, sourceAddress]) => {
    const [path = '', anchor] = address.split('#');
    const target = path === '' ? anchors.get(slug) : anchors.get(path.replace(POST_PATH_PREFIX, ''));
    if (anchor === undefined || (path !== '' && !path.startsWith(POST_PATH_PREFIX)) || !target || target.has(anchor))
      return [];
    return [new PostProblem(sourceAddress, `« ${sourceAddress} » ne mène à aucun titre.`)];
  });
}

function listPostLinks(links: ReadonlyMap<string, string>, source: string): readonly LinkToPost[] {
  return [...links].flatMap(([address, sourceAddress]) => {
    const slug = getPostSlug(address);
    return slug === null ? [] : [{ slug, sourceAddress, line: findLine(source, sourceAddress) }];
  });
}

const ARTICLE_LINK = /^([^#?]+\.md)(?:#(.*))?$/i;

/**
 * Resolves links to other articles and headings to site addresses; keeps other safe addresses. Throws a PostProblem.
 */
function resolveLink(href: string, sources: ReadonlyMap<string, PostSource | null>): string {
  if (href.startsWith('#')) return `#${toHeadingAnchor(decodeName(href.slice(1)))}`;
  if (isSafeLink(href)) return href;
  const [, name, title] = ARTICLE_LINK.exec(href) ?? [];
  if (name === undefined || /^[a-z][a-z0-9+.-]*:/i.test(name)) {
    throw new PostProblem(
      href,
      `« ${href} » ne mène nulle part : écrire une adresse complète (https://…), un chemin du site (/contact) ou un autre article du dossier (article.md).`,
    );
  }
  const file = normalize(decodeName(name));
  if (!sources.has(file)) throw new PostProblem(href, `« ${href} » n’est pas un article du dossier importé.`);
  // A file with an invalid header (null) is reported itself, so links to it are not.
  const slug = sources.get(file)?.frontMatter.slug ?? file.replace(/\.md$/i, '');
  return POST_PATH_PREFIX + slug + (title === undefined ? '' : `#${toHeadingAnchor(decodeName(title))}`);
}

function readImage(folder: string, name: string, images: Map<string, PostImage>): PostImage {
  const known = images.get(name);
  if (known) return known;
  if (/^(?:[a-z][a-z0-9+.-]*:|[/\\]{2})/i.test(name)) {
    throw new PostProblem(
      name,
      `« ${name} » n’est pas une image du dossier : l’y copier et la nommer par son fichier.`,
    );
  }
  const image = toPostImage(name, readFileInFolder(folder, decodeName(name)));
  images.set(name, image);
  return image;
}

/** Decodes percent escapes; returns a name with an invalid escape unchanged. */
function decodeName(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/**
 * Finds the PNG beside an SVG cover, under an id that the page derives from the cover's: preview networks cannot read
 * SVG. Throws a PostProblem if it has another size than the page declares.
 */
function findSharedCover(folder: string, cover: string, images: ReadonlyMap<string, PostImage>): PostImage[] {
  const id = images.get(cover)?.id;
  if (!id?.endsWith('.svg')) return [];
  const name = cover.replace(/svg$/i, 'png');
  if (!existsSync(join(folder, decodeName(name)))) return [];
  const image = readImage(folder, name, new Map());
  const shareId = getShareImageId(id);
  if (image.id.split('-')[1] !== shareId.split('-')[1])
    throw new PostProblem(cover, `« ${name} », l’image de partage, doit mesurer 1200 × 630 pixels.`);
  return [{ ...image, id: shareId, isShareImage: true }];
}

/** Returns the first line that contains the text, or 1. */
function findLine(source: string, near: string): number {
  const index = near === '' ? -1 : source.split('\n').findIndex((line) => line.includes(near));
  return index < 0 ? 1 : index + 1;
}

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
