import { Marked, type Token, type Tokens } from 'marked';
import { toPlainText, sanitize } from '../../../src/features/blog/sanitize';
import type { BlogElement, BlogNode } from '../../../src/features/blog/blogNode';
import {
  footnoteExtension,
  isFootnoteLink,
  renderFootnotes,
  type FootnoteReference,
  type FootnoteDefinition,
} from './footnotes';
import { findUnsupportedSyntax } from './findUnsupportedSyntax';
import { NON_TEXT_PLACEHOLDER, typesetRunsInFrench, typesetFrenchText } from './frenchQuotes';
import { PostProblem } from './PostProblem';

/** Resolves file references to public addresses. Throws a PostProblem for unknown ones. */
export interface AddressResolver {
  resolveImage(file: string): string;
  resolveLink(href: string): string;
}

export interface RenderedMarkdown {
  html: string;
  postProblems: readonly PostProblem[];
  /** Anchors that links can target. */
  anchors: ReadonlySet<string>;
  /** Address that the author wrote, by address in `html`: here of links, in `imageAddresses` of images. */
  links: ReadonlyMap<string, string>;
  imageAddresses: ReadonlyMap<string, string>;
}

/** Renders Markdown to HTML with French typography. Reports what the page's sanitizer would silently drop. */
export function renderMarkdown(markdown: string, resolver: AddressResolver): RenderedMarkdown {
  const renderer = new PostRenderer(resolver);
  const html = renderer.render(markdown);
  const anchors = new Set<string>();
  const tree = sanitize(html, (what) => {
    const near = /^<[\w-]+|(?<==")[^]*(?="$)/.exec(what)?.[0] ?? what;
    renderer.postProblems.push(new PostProblem(near, `« ${what} » n’est pas montré dans un article.`));
  });
  const links = new Map<string, string>();
  const imageAddresses = new Map<string, string>();
  for (const element of listElements(tree)) {
    const { tag, attributes } = element;
    const { id, href, src } = attributes;
    if (id !== undefined) anchors.add(id);
    if (tag === 'a' && href !== undefined) {
      const sourceAddress = renderer.sourceAddresses.get(href);
      // Links of footnotes are skipped: the author wrote no address for them.
      if (sourceAddress !== undefined || !isFootnoteLink(href))
        links.set(href, sourceAddress ?? dropAnchorPrefix(href));
      if (!hasText(element)) renderer.postProblems.push(buildNamelessLinkProblem(sourceAddress ?? href));
    }
    if (tag === 'img' && src !== undefined) imageAddresses.set(src, renderer.sourceAddresses.get(src) ?? src);
  }
  if (toPlainText(tree).trim() === '') renderer.postProblems.push(new PostProblem('', 'L’article n’a pas de texte.'));
  return { html, postProblems: renderer.postProblems, anchors, links, imageAddresses };
}

/** Replaces an address that has been reported, so that no other check reports it again. */
export const INVALID_ADDRESS_PLACEHOLDER = '/invalide';

/** Builds the id of a heading in the prefix reserved for posts. */
export function toHeadingAnchor(heading: string): string {
  const slug = heading
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .replace(/^article-/, '');
  return `article-${slug.slice(0, 60)}`;
}

/** Undoes the prefix that `sanitize` adds to a link to a title, so that the author finds the address. */
function dropAnchorPrefix(href: string): string {
  return href.replace(/^#article-/, '#');
}

interface AnchoredHeading extends Tokens.Heading {
  id: string;
}

const marked = new Marked({ gfm: true, async: false }, footnoteExtension, {
  renderer: {
    // Renders a character instead of a disabled checkbox, because feed readers show it too.
    checkbox: ({ checked }) => (checked ? '☑ ' : '☐ '),
    heading(token) {
      const { depth, tokens, id } = token as AnchoredHeading;
      return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
  },
});

class PostRenderer {
  readonly postProblems: PostProblem[] = [];
  /** Address as the author wrote it, by resolved address. */
  readonly sourceAddresses = new Map<string, string>();
  private readonly headingIds = new Set<string>();

  constructor(private readonly resolver: AddressResolver) {}

  render(markdown: string): string {
    // Avoids parse(), which appends a bug-report address to every error.
    const tokens = marked.lexer(markdown);
    marked.walkTokens(tokens, (token) => this.resolve(token));
    const notes = this.numberFootnotes(tokens);
    visitRuns(tokens, (run) => {
      this.rejectUnsupportedSyntax(run);
      typesetRun(run);
    });
    return marked.parser(tokens) + renderFootnotes(notes.map((note) => marked.parser(note.tokens)));
  }

  private resolve(token: Token): void {
    if (token.type === 'code') token['lang'] = '';
    if (token.type === 'heading') (token as AnchoredHeading).id = this.headingId(token.tokens ?? []);
    if (token.type === 'html') this.dropComments(token as Tokens.HTML);
    if (token.type === 'del' && !token.raw.startsWith('~~')) this.rejectSingleTilde(token.raw);
    if (token.type !== 'image' && token.type !== 'link') return;
    if (token.type === 'image') typesetRun(token.tokens ?? []);
    if (typeof token.title === 'string') token.title = typesetFrenchText(token.title);
    const sourceAddress = token.href;
    try {
      token.href =
        token.type === 'image' ? this.resolver.resolveImage(sourceAddress) : this.resolver.resolveLink(sourceAddress);
    } catch (error) {
      if (!(error instanceof PostProblem)) throw error;
      this.postProblems.push(error);
      token.href = INVALID_ADDRESS_PLACEHOLDER;
    }
    this.sourceAddresses.set(token.href, sourceAddress);
  }

  /**
   * Removes HTML comments, which everyone could read in a published post; reports declarations and processing
   * instructions.
   */
  private dropComments(token: Tokens.HTML): void {
    token.text = token.text.replaceAll(/<!--[^]*?-->/g, '');
    const [rest] = /<[!?].*/.exec(token.text) ?? [];
    if (rest !== undefined)
      this.postProblems.push(new PostProblem(rest, `« ${rest} » n’est pas montré dans un article.`));
  }

  private rejectSingleTilde(raw: string): void {
    const text = raw.slice(1, -1);
    this.postProblems.push(
      new PostProblem(raw, `« ${raw} » : écrire <sub>${text}</sub> pour un indice, ~~${text}~~ pour barrer.`),
    );
  }

  private rejectUnsupportedSyntax(run: readonly Token[]): void {
    const text = collectLeaves(run)
      .map((leaf) => (isTypesetText(leaf) ? leaf.text : getPlaceholder(leaf)))
      .join('');
    for (const found of findUnsupportedSyntax(text)) {
      this.postProblems.push(
        new PostProblem(found, `« ${found} » serait montré tel quel ; si c’est voulu, écrire \\ devant.`),
      );
    }
  }

  /** Numbers the references and returns the notes in that order. */
  private numberFootnotes(tokens: readonly Token[]): readonly FootnoteDefinition[] {
    const definitions = new Map<string, FootnoteDefinition>();
    const references = new Map<string, FootnoteReference[]>();
    marked.walkTokens([...tokens], (token) => {
      if (token.type === 'footnoteDefinition') {
        const definition = token as FootnoteDefinition;
        if (definitions.has(definition.label)) this.rejectNote(definition.label, 'est écrite deux fois');
        definitions.set(definition.label, definition);
      } else if (token.type === 'footnoteReference') {
        const reference = token as FootnoteReference;
        const sameNote = references.get(reference.label) ?? [];
        references.set(reference.label, [...sameNote, reference]);
        reference.number = [...references.keys()].indexOf(reference.label) + 1;
        reference.occurrence = sameNote.length + 1;
      }
    });
    for (const label of definitions.keys())
      if (!references.has(label)) this.rejectNote(label, 'n’est appelée nulle part');
    return [...references.keys()].flatMap((label) => {
      const definition = definitions.get(label);
      if (!definition) this.rejectNote(label, 'n’a pas de texte');
      return definition ?? [];
    });
  }

  private rejectNote(label: string, reason: string): void {
    this.postProblems.push(new PostProblem(`[^${label}]`, `La note « [^${label}] » ${reason}.`));
  }

  /** A repeated heading gets the first number that makes its id unique, as on GitHub. */
  private headingId(tokens: readonly Token[]): string {
    const text = collectLeaves(tokens)
      .map((leaf) => ('text' in leaf ? String(leaf.text) : ''))
      .join('');
    const anchor = toHeadingAnchor(text);
    let id = anchor;
    for (let number = 1; this.headingIds.has(id); number += 1) id = `${anchor}-${number}`;
    this.headingIds.add(id);
    return id;
  }
}

/** Visits the inline tokens of each paragraph, heading or cell. */
function visitRuns(tokens: readonly Token[], visit: (run: readonly Token[]) => void): void {
  for (const token of tokens) {
    if (token.type === 'table') {
      for (const cell of [token['header'], ...token['rows']].flat() as Tokens.TableCell[]) visit(cell.tokens);
    } else if (token.type === 'list') {
      for (const item of (token as Tokens.List).items) visitRuns(item.tokens, visit);
    } else if (token.type === 'blockquote' || token.type === 'footnoteDefinition') {
      visitRuns((token as Tokens.Blockquote | FootnoteDefinition).tokens, visit);
    } else if ('tokens' in token && token.tokens) {
      visit(token.tokens);
    }
  }
}

/**
 * Placeholders for tokens that quotes beside them treat as a space or as absent; any other non-text counts as a letter.
 */
const PLACEHOLDERS: ReadonlyMap<string, string> = new Map([
  ['br', '\n'],
  ['html', ''],
  ['checkbox', ''],
  ['footnoteReference', ''],
]);

function getPlaceholder({ type }: Token): string {
  return PLACEHOLDERS.get(type) ?? NON_TEXT_PLACEHOLDER;
}

function typesetRun(tokens: readonly Token[]): void {
  const leaves = collectLeaves(tokens);
  const set = typesetRunsInFrench(leaves.map((leaf) => (isTypesetText(leaf) ? leaf.text : getPlaceholder(leaf))));
  for (const [index, leaf] of leaves.entries()) if (isTypesetText(leaf)) leaf.text = set[index] ?? leaf.text;
}

/**
 * Returns the innermost tokens of a paragraph. Images and bare links stay whole, so their texts are not typeset with
 * it.
 */
function collectLeaves(tokens: readonly Token[]): readonly Token[] {
  return tokens.flatMap((token) => {
    const isClosed = token.type === 'image' || (token.type === 'link' && token['autolink'] === true);
    return !isClosed && 'tokens' in token && token.tokens ? collectLeaves(token.tokens) : [token];
  });
}

/** Text inside a raw `<code>` or `<pre>` is marked `escaped`. */
function isTypesetText(token: Token): token is Tokens.Text {
  return token.type === 'text' && token['escaped'] !== true;
}

/** True if screen readers have a name to read: a text, or that of an image. */
function hasText(element: BlogElement): boolean {
  const imageTexts = listElements(element.children).map(({ attributes }) => attributes['alt'] ?? '');
  return (toPlainText(element.children) + imageTexts.join('')).trim() !== '';
}

function buildNamelessLinkProblem(address: string): PostProblem {
  return new PostProblem(
    address,
    `Le lien vers « ${address} » n’a pas de texte : l’écrire entre [ ] ; pour une image, entre ses propres [ ].`,
  );
}

function listElements(nodes: readonly BlogNode[]): readonly BlogElement[] {
  return nodes.flatMap((node) => (typeof node === 'string' ? [] : [node, ...listElements(node.children)]));
}
