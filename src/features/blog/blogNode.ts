/**
 * Body of a post as a tree of allow-listed elements. Server and browser render it as React elements, so that no HTML
 * string from the database reaches either of them.
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

export function isBlockTag(tag: string): boolean {
  return BLOCKS.has(tag);
}

export const VOID_TAGS: ReadonlySet<string> = new Set(['br', 'hr', 'img']);

/** Parents that an element requires; elsewhere an HTML parser would move or drop it. */
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

/** Elements out of which an HTML parser moves direct text. */
export const TAGS_WITHOUT_DIRECT_TEXT: ReadonlySet<string> = new Set([
  'table',
  'thead',
  'tbody',
  'tr',
  'ul',
  'ol',
  'dl',
]);

const FLOW_PARENTS: ReadonlySet<string> = new Set(['blockquote', 'figure', 'figcaption', 'li', 'dd', 'td', 'th']);

/**
 * True if an HTML parser keeps `tag` in place below `ancestors` (outermost first). Callers unwrap other elements, because
 * served markup and hydrated tree must be equal.
 */
export function isAllowedInside(tag: BlogTag, ancestors: readonly string[]): boolean {
  const parent = ancestors.at(-1);
  const parents = PARENTS[tag];
  if (parents) return parent !== undefined && parents.includes(parent);
  if (parent !== undefined && TAGS_WITHOUT_DIRECT_TEXT.has(parent)) return false;
  if (tag === 'a' && ancestors.includes('a')) return false;
  if (BLOCKS.has(tag))
    return ancestors.every((ancestor) => FLOW_PARENTS.has(ancestor) || TAGS_WITHOUT_DIRECT_TEXT.has(ancestor));
  return true;
}

const SITE_PATH = /^\/(?![/\\])[^\s\\]*$/;
const EXTERNAL_LINK = /^(?:https?:\/\/|mailto:|tel:)[^\s]+$/i;
const FRAGMENT = /^#[\w-]+$/;
const SMALL_NUMBER = /^[1-9]\d{0,3}$/;
const ANCHOR = /^[a-z][a-z0-9-]{0,79}$/;

/** Accepts links to this site, http(s), `mailto:`, `tel:` and fragments; rejects `javascript:` and the like. */
export function isSafeLink(href: string): boolean {
  return SITE_PATH.test(href) || EXTERNAL_LINK.test(href) || FRAGMENT.test(href);
}

/** Accepts images of this site only: another host would learn which reader opens which post. */
export function isSafeImage(source: string): boolean {
  return SITE_PATH.test(source);
}

const isAnchor = (value: string): boolean => ANCHOR.test(value);
const isAlignment = (value: string): boolean => /^(?:left|center|right)$/.test(value);

const ATTRIBUTES: Readonly<Record<string, Readonly<Record<string, (value: string) => boolean>>>> = {
  a: { href: isSafeLink, title: () => true },
  img: {
    src: isSafeImage,
    alt: () => true,
    title: () => true,
    width: (value) => SMALL_NUMBER.test(value),
    height: (value) => SMALL_NUMBER.test(value),
  },
  ol: { start: (value) => value === '0' || SMALL_NUMBER.test(value) },
  li: { id: isAnchor },
  sup: { id: isAnchor },
  th: { scope: (value) => value === 'col' || value === 'row', align: isAlignment },
  td: { align: isAlignment },
  abbr: { title: () => true },
  h2: { id: isAnchor },
  h3: { id: isAnchor },
  h4: { id: isAnchor },
};

/** Prefix of ids in posts, so that they cannot collide with ids of the site. */
const ANCHOR_PREFIX = 'article-';

function toArticleAnchor(anchor: string): string {
  return anchor.startsWith(ANCHOR_PREFIX) ? anchor : ANCHOR_PREFIX + anchor;
}

/** Prefixes ids and links to them; idempotent. */
function prefixAnchor(name: string, value: string): string {
  if (name === 'id') return toArticleAnchor(value);
  return name === 'href' && value.startsWith('#') ? `#${toArticleAnchor(value.slice(1))}` : value;
}

/**
 * Keeps the allow-listed attributes of `tag` with valid values and drops the others. Ids and links to them get
 * `ANCHOR_PREFIX`.
 */
export function filterAttributes(tag: BlogTag, attributes: Readonly<Record<string, string>>): Record<string, string> {
  const rules = ATTRIBUTES[tag] ?? {};
  const allowed: Record<string, string> = {};
  for (const [name, accepts] of Object.entries(rules)) {
    const value = Object.hasOwn(attributes, name) ? attributes[name] : undefined;
    if (value !== undefined && accepts(value)) allowed[name] = prefixAnchor(name, value);
  }
  return allowed;
}
