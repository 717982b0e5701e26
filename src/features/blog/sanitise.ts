import { Parser } from 'htmlparser2';
import {
  allowedAttributes,
  isBlock,
  isBlogTag,
  isSafeImage,
  isSafeLink,
  mayStand,
  TEXTLESS,
  VOID_TAGS,
  type BlogNode,
  type BlogTag,
} from './nodes';

/** Deeper nesting than this is flattened, so that no post can exhaust the stack of a reader's device. */
const MAX_DEPTH = 24;
/** Characters of HTML; a stored document cannot be larger than 1 MiB anyway. */
const MAX_LENGTH = 1_000_000;

/** Elements whose text is code, styling or a fallback for machines: they go with all that is in them. */
const DROPPED_WHOLE: ReadonlySet<string> = new Set([
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

/** Embeds become plain links to what they would have loaded. */
const EMBED_SOURCE: ReadonlyMap<string, string> = new Map([
  ['iframe', 'src'],
  ['frame', 'src'],
  ['embed', 'src'],
  ['object', 'data'],
  ['video', 'src'],
  ['audio', 'src'],
]);

const RENAMED: ReadonlyMap<string, string> = new Map([
  ['h1', 'h2'],
  ['h5', 'h4'],
  ['h6', 'h4'],
  ['s', 'del'],
  ['strike', 'del'],
]);

interface Open {
  tag: BlogTag;
  attributes: Record<string, string>;
  children: BlogNode[];
}

/** What an open tag of the source turned into; null when only its children are kept. */
type Frame = { source: string; open: Open | null };

class TreeBuilder {
  readonly root: BlogNode[] = [];
  private readonly frames: Frame[] = [];
  private readonly opens: Open[] = [];
  private skipping: { source: string; depth: number } | null = null;

  open(source: string, attributes: Record<string, string>): void {
    if (this.skipping) {
      if (this.skipping.source === source) this.skipping.depth += 1;
      return;
    }
    if (DROPPED_WHOLE.has(source)) {
      this.skipping = { source, depth: 1 };
      return;
    }
    const embed = EMBED_SOURCE.get(source);
    if (embed !== undefined) {
      this.addLink(attributes[embed]);
      if (source !== 'embed' && source !== 'frame') this.skipping = { source, depth: 1 };
      return;
    }
    const tag = RENAMED.get(source) ?? source;
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
      while (this.opens.length > 0 && this.opens.pop() !== frame.open);
    }
  }

  text(value: string): void {
    if (this.skipping || value === '') return;
    const parent = this.opens.at(-1);
    if (parent && TEXTLESS.has(parent.tag)) return;
    const siblings = parent?.children ?? this.root;
    const last = siblings.at(-1);
    if (typeof last === 'string') siblings[siblings.length - 1] = last + value;
    else siblings.push(value);
  }

  private place(tag: BlogTag, given: Record<string, string>): Open | null {
    // Authors leave out <tbody>; a browser would put it in.
    if (tag === 'tr' && this.opens.at(-1)?.tag === 'table') this.push('tbody', {});
    if (this.opens.length >= MAX_DEPTH) return null;
    if (
      !mayStand(
        tag,
        this.opens.map((open) => open.tag),
      )
    )
      return null;
    if (tag === 'img' && !isSafeImage(given['src'] ?? '')) {
      this.addLink(given['src'], given['alt']);
      return null;
    }
    const open = this.push(tag, allowedAttributes(tag, given));
    return VOID_TAGS.has(tag) ? null : open;
  }

  private push(tag: BlogTag, attributes: Record<string, string>): Open {
    const open: Open = { tag, attributes, children: [] };
    (this.opens.at(-1)?.children ?? this.root).push(open);
    if (!VOID_TAGS.has(tag)) this.opens.push(open);
    return open;
  }

  private addLink(target: string | undefined, text?: string): void {
    const href = target?.trim() ?? '';
    const tags = this.opens.map((open) => open.tag);
    if (!isSafeLink(href) || !mayStand('a', tags)) return;
    const link = this.push('a', { href });
    link.children.push(text?.trim() || href);
    this.opens.pop();
  }
}

/**
 * Turns the HTML of a post, which is treated as hostile wherever it is shown, into a tree that holds nothing but the
 * allow-list of `nodes.ts`. Never throws; text is kept wherever it is text for people.
 */
export function sanitise(html: string): readonly BlogNode[] {
  const builder = new TreeBuilder();
  const parser = new Parser(
    {
      onopentag: (name, attributes) => builder.open(name, attributes),
      onclosetag: (name) => builder.close(name),
      ontext: (text) => builder.text(text),
    },
    { decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  );
  parser.end(html.slice(0, MAX_LENGTH));
  return trimBlank(builder.root);
}

function isWord(node: BlogNode | undefined): boolean {
  return node !== undefined && (typeof node === 'string' || !isBlock(node.tag));
}

/** Line breaks around blocks carry no meaning; between words they do. */
function trimBlank(nodes: readonly BlogNode[]): readonly BlogNode[] {
  return nodes.filter(
    (node, index) =>
      typeof node !== 'string' || node.trim() !== '' || (isWord(nodes[index - 1]) && isWord(nodes[index + 1])),
  );
}

/** Visible text of a tree, for reading time and descriptions. */
export function plainText(nodes: readonly BlogNode[]): string {
  return nodes.map((node) => (typeof node === 'string' ? node : `${plainText(node.children)} `)).join('');
}
