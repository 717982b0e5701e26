/**
 * The body of a post as a tree. Only what stands on these lists can exist in it, so a body can be rendered as React
 * elements on the server and in the browser without ever handing a string of HTML to either.
 */
export type BlogNode = string | BlogElement;

export interface BlogElement {
  tag: BlogTag;
  attributes: Readonly<Record<string, string>>;
  children: readonly BlogNode[];
}

const BLOCK_TAGS = ['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'blockquote', 'pre', 'figure', 'table', 'hr', 'dl'] as const;
const INLINE_TAGS = [
  'a',
  'strong',
  'b',
  'em',
  'i',
  'code',
  'kbd',
  'abbr',
  'del',
  'ins',
  'sup',
  'sub',
  'q',
  'cite',
  'br',
  'img',
] as const;
const PART_TAGS = ['li', 'dt', 'dd', 'figcaption', 'caption', 'thead', 'tbody', 'tr', 'th', 'td'] as const;

export type BlogTag = (typeof BLOCK_TAGS | typeof INLINE_TAGS | typeof PART_TAGS)[number];

const BLOCKS: ReadonlySet<string> = new Set(BLOCK_TAGS);
const TAGS: ReadonlySet<string> = new Set([...BLOCK_TAGS, ...INLINE_TAGS, ...PART_TAGS]);

export function isBlogTag(tag: string): tag is BlogTag {
  return TAGS.has(tag);
}

export function isBlock(tag: string): boolean {
  return BLOCKS.has(tag);
}

export const VOID_TAGS: ReadonlySet<string> = new Set(['br', 'hr', 'img']);

/** Parents outside of which a browser's parser would move or drop the element. */
const PARENTS: Readonly<Record<string, readonly string[]>> = {
  li: ['ul', 'ol'],
  dt: ['dl'],
  dd: ['dl'],
  figcaption: ['figure'],
  caption: ['table'],
  thead: ['table'],
  tbody: ['table'],
  tr: ['thead', 'tbody'],
  th: ['tr'],
  td: ['tr'],
};

/** Elements whose text a browser's parser would move elsewhere. */
export const TEXTLESS: ReadonlySet<string> = new Set(['table', 'thead', 'tbody', 'tr', 'ul', 'ol', 'dl']);

const FLOW_HOLDERS: ReadonlySet<string> = new Set(['blockquote', 'figure', 'figcaption', 'li', 'dd', 'td', 'th']);

/**
 * Whether a browser's parser leaves `tag` where it stands below `ancestors` (outermost first). What it would move is
 * unwrapped instead: served markup and hydrated tree must be the same.
 */
export function mayStand(tag: BlogTag, ancestors: readonly string[]): boolean {
  const parent = ancestors.at(-1);
  const parents = PARENTS[tag];
  if (parents) return parent !== undefined && parents.includes(parent);
  if (parent !== undefined && TEXTLESS.has(parent)) return false;
  if (tag === 'a' && ancestors.includes('a')) return false;
  if (BLOCKS.has(tag)) return ancestors.every((ancestor) => FLOW_HOLDERS.has(ancestor) || TEXTLESS.has(ancestor));
  return true;
}

const SITE_PATH = /^\/(?![/\\])[^\s\\]*$/;
const OUTSIDE_LINK = /^(?:https?:\/\/|mailto:|tel:)[^\s]+$/i;
const FRAGMENT = /^#[\w-]+$/;
const SMALL_NUMBER = /^[1-9]\d{0,3}$/;
const HEADING_ID = /^[a-z][a-z0-9-]{0,79}$/;

/** True for an address that a person may be led to: this site, the web, a mailbox, a telephone. */
export function isSafeLink(href: string): boolean {
  return SITE_PATH.test(href) || OUTSIDE_LINK.test(href) || FRAGMENT.test(href);
}

/** Pictures come from this site alone: any other host would learn who reads what. */
export function isSafeImage(source: string): boolean {
  return SITE_PATH.test(source);
}

const ATTRIBUTES: Readonly<Record<string, Readonly<Record<string, (value: string) => boolean>>>> = {
  a: { href: isSafeLink, title: () => true },
  img: {
    src: isSafeImage,
    alt: () => true,
    title: () => true,
    width: (value) => SMALL_NUMBER.test(value),
    height: (value) => SMALL_NUMBER.test(value),
  },
  ol: { start: (value) => SMALL_NUMBER.test(value) },
  th: { scope: (value) => value === 'col' || value === 'row' },
  abbr: { title: () => true },
  h2: { id: (value) => HEADING_ID.test(value) },
  h3: { id: (value) => HEADING_ID.test(value) },
  h4: { id: (value) => HEADING_ID.test(value) },
};

/** An author's anchors live in a space of their own: they can neither hide nor stand for an element of the site. */
const ANCHOR_PREFIX = 'article-';

function ownAnchor(anchor: string): string {
  return anchor.startsWith(ANCHOR_PREFIX) ? anchor : ANCHOR_PREFIX + anchor;
}

/** Moves an accepted value to where the site wants it; twice is the same as once. */
function placed(name: string, value: string): string {
  if (name === 'id') return ownAnchor(value);
  return name === 'href' && value.startsWith('#') ? `#${ownAnchor(value.slice(1))}` : value;
}

/**
 * The attributes of `tag` that may stay, by name and value; anything else is dropped. Anchors and the links to them get
 * the prefix of articles.
 */
export function allowedAttributes(tag: BlogTag, given: Readonly<Record<string, string>>): Record<string, string> {
  const rules = ATTRIBUTES[tag] ?? {};
  const kept: Record<string, string> = {};
  for (const [name, accepts] of Object.entries(rules)) {
    const value = Object.hasOwn(given, name) ? given[name] : undefined;
    if (value !== undefined && accepts(value)) kept[name] = placed(name, value);
  }
  return kept;
}
