import { Parser } from 'htmlparser2';
import {
  filterAttributes,
  isBlockTag,
  isBlogTag,
  isSafeImage,
  isSafeLink,
  isAllowedInside,
  TAGS_WITHOUT_DIRECT_TEXT,
  VOID_TAGS,
  type BlogNode,
  type BlogTag,
} from './blogNode';

/** Deeper elements are unwrapped, so that recursive rendering cannot overflow the stack. */
const MAX_DEPTH = 24;
/** Open tags of the source, dropped ones included; the rest is cut off: the parser moves all of them for each tag. */
const MAX_OPEN_TAGS = 1_000;
/** Characters of HTML, the rest is cut off; Firestore limits a document to 1 MiB. */
const MAX_LENGTH = 1_000_000;

/** Elements dropped with their content, which is code, style or fallback text. */
const DROPPED_WITH_CONTENT: ReadonlySet<string> = new Set([
  'script',
  'style',
  'template',
  'svg',
  'math',
  'noscript',
  'noembed',
  'noframes',
  'textarea',
  'select',
  'title',
  'xmp',
  'plaintext',
  'head',
  'applet',
  'canvas',
  'dialog',
]);

/** Embeds become links; maps each tag to the attribute that holds its URL. */
const EMBED_SOURCE_ATTRIBUTES: ReadonlyMap<string, string> = new Map([
  ['iframe', 'src'],
  ['frame', 'src'],
  ['embed', 'src'],
  ['object', 'data'],
  ['video', 'src'],
  ['audio', 'src'],
]);

const TAG_REPLACEMENTS: ReadonlyMap<string, string> = new Map([
  ['h1', 'h2'],
  ['h5', 'h4'],
  ['h6', 'h4'],
  ['s', 'del'],
  ['strike', 'del'],
]);

interface OpenElement {
  tag: BlogTag;
  attributes: Record<string, string>;
  children: BlogNode[];
}

/** Open tag of the source and its output element; null when only its children are kept. */
type Frame = { source: string; open: OpenElement | null };

/** Called for each part of the HTML that is dropped or replaced by a link: `<tag>`, `name="value"` or text. */
export type OnDrop = (what: string) => void;

class TreeBuilder {
  readonly root: BlogNode[] = [];
  private readonly frames: Frame[] = [];
  private readonly openElements: OpenElement[] = [];
  private skipping: { source: string; depth: number } | null = null;

  constructor(private readonly onDrop?: OnDrop) {}

  open(source: string, attributes: Record<string, string>): void {
    if (this.skipping) {
      if (this.skipping.source === source) this.skipping.depth += 1;
      return;
    }
    if (DROPPED_WITH_CONTENT.has(source)) {
      this.onDrop?.(`<${source}>`);
      this.skipping = { source, depth: 1 };
      return;
    }
    const embed = EMBED_SOURCE_ATTRIBUTES.get(source);
    if (embed !== undefined) {
      this.addLink(attributes[embed]);
      this.skipping = { source, depth: 1 };
      return;
    }
    const tag = TAG_REPLACEMENTS.get(source) ?? source;
    if (!isBlogTag(tag)) this.onDrop?.(`<${source}>`);
    this.frames.push({ source, open: isBlogTag(tag) ? this.place(tag, attributes) : null });
  }

  close(source: string): void {
    if (this.skipping) {
      if (this.skipping.source === source) this.skipping.depth -= 1;
      if (this.skipping.depth === 0) this.skipping = null;
      return;
    }
    const index = this.frames.findLastIndex((frame) => frame.source === source);
    if (index < 0) return;
    for (const frame of this.frames.splice(index).toReversed()) {
      if (!frame.open) continue;
      while (this.openElements.length > 0 && this.openElements.pop() !== frame.open);
    }
  }

  text(value: string): void {
    if (this.skipping || value === '') return;
    const parent = this.openElements.at(-1);
    if (parent && TAGS_WITHOUT_DIRECT_TEXT.has(parent.tag)) {
      if (value.trim() !== '') this.onDrop?.(value.trim());
      return;
    }
    const siblings = parent?.children ?? this.root;
    const last = siblings.at(-1);
    if (typeof last === 'string') siblings[siblings.length - 1] = last + value;
    else siblings.push(value);
  }

  private place(tag: BlogTag, given: Record<string, string>): OpenElement | null {
    // HTML parsers insert a missing <tbody>.
    if (tag === 'tr' && this.openElements.at(-1)?.tag === 'table') this.push('tbody', {});
    const ancestors = this.openElements.map((open) => open.tag);
    if (ancestors.length >= MAX_DEPTH || !isAllowedInside(tag, ancestors)) {
      this.onDrop?.(`<${tag}>`);
      return null;
    }
    if (tag === 'img' && !isSafeImage(given['src'] ?? '')) {
      this.addLink(given['src'], given['alt']);
      return null;
    }
    const open = this.push(tag, filterAttributes(tag, given));
    for (const name of Object.keys(given)) {
      if (!Object.hasOwn(open.attributes, name)) this.onDrop?.(`${name}="${given[name]}"`);
    }
    return VOID_TAGS.has(tag) ? null : open;
  }

  private push(tag: BlogTag, attributes: Record<string, string>): OpenElement {
    const open: OpenElement = { tag, attributes, children: [] };
    (this.openElements.at(-1)?.children ?? this.root).push(open);
    if (!VOID_TAGS.has(tag)) this.openElements.push(open);
    return open;
  }

  private addLink(target: string | undefined, text?: string): void {
    const href = target?.trim() ?? '';
    const tags = this.openElements.map((open) => open.tag);
    this.onDrop?.(`src="${href}"`);
    if (!isSafeLink(href) || !isAllowedInside('a', tags)) return;
    const link = this.push('a', { href });
    link.children.push(text?.trim() || href);
    this.openElements.pop();
  }
}

/**
 * Converts untrusted HTML of a post into a tree of the elements allowed by `blogNode.ts`. Never throws. Unwraps other
 * elements and keeps their text where HTML allows it, except that of `DROPPED_WITH_CONTENT`.
 */
export function sanitize(html: string, onDrop?: OnDrop): readonly BlogNode[] {
  const builder = new TreeBuilder(onDrop);
  let openTags = 0;
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        builder.open(name, attributes);
        openTags += 1;
        if (openTags > MAX_OPEN_TAGS) parser.pause();
      },
      onclosetag: (name) => {
        builder.close(name);
        openTags -= 1;
      },
      ontext: (text) => builder.text(text),
    },
    { decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  );
  parser.end(html.slice(0, MAX_LENGTH));
  return dropBlanksBetweenBlocks(builder.root);
}

function isInline(node: BlogNode | undefined): boolean {
  return node !== undefined && (typeof node === 'string' || !isBlockTag(node.tag));
}

/** Drops whitespace between blocks, where it has no meaning; keeps it between inline nodes. */
function dropBlanksBetweenBlocks(nodes: readonly BlogNode[]): readonly BlogNode[] {
  return nodes.filter(
    (node, index) =>
      typeof node !== 'string' || node.trim() !== '' || (isInline(nodes[index - 1]) && isInline(nodes[index + 1])),
  );
}

/** Returns the visible text of a tree, for the reading time and the importer's check for empty posts. */
export function toPlainText(nodes: readonly BlogNode[]): string {
  return nodes.map((node) => (typeof node === 'string' ? node : `${toPlainText(node.children)} `)).join('');
}
