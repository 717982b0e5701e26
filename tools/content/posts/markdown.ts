import { Marked, type Token, type Tokens } from 'marked';
import { toPlainText, sanitize } from '../../../src/features/blog/sanitize';
import type { BlogNode } from '../../../src/features/blog/blogNode';
import { footnoteExtension, renderFootnotes, type FootnoteReference, type FootnoteDefinition } from './footnotes';
import { NON_TEXT_PLACEHOLDER, typesetRunsInFrench, typesetFrenchText } from './frenchQuotes';
import { PostProblem } from './PostProblem';

/** Resolves file references to public addresses. Throws a PostProblem for unknown ones. */
export interface AddressResolver {
  resolvePicture(file: string): string;
  resolveLink(href: string): string;
}

export interface RenderedMarkdown {
  html: string;
  postProblems: readonly PostProblem[];
  /** Anchors that links can target. */
  anchors: ReadonlySet<string>;
  /** Anchor links: address in `html` by the author's text. */
  anchorLinks: ReadonlyMap<string, string>;
}

/** Renders Markdown to HTML with French typography. Rejects what the page's sanitizer would silently drop. */
export function renderMarkdown(markdown: string, resolver: AddressResolver): RenderedMarkdown {
  const renderer = new PostRenderer(resolver);
  const html = renderer.render(markdown);
  const anchors = new Set<string>();
  const tree = sanitize(html, (what) => {
    const near = /^<[\w-]+|(?<==")[^]*(?="$)/.exec(what)?.[0] ?? what;
    renderer.postProblems.push(new PostProblem(near, `« ${what} » n’est pas montré dans un article.`));
  });
  collectIds(tree, anchors);
  if (toPlainText(tree).trim() === '') renderer.postProblems.push(new PostProblem('', 'L’article n’a pas de texte.'));
  return { html, postProblems: renderer.postProblems, anchors, anchorLinks: renderer.anchorLinks };
}

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

interface AnchoredHeading extends Tokens.Heading {
  id: string;
}

const marked = new Marked({ gfm: true, async: false }, footnoteExtension, {
  renderer: {
    // Renders a sign instead of a disabled checkbox; feed readers show it too.
    checkbox: ({ checked }) => (checked ? '☑ ' : '☐ '),
    heading(token) {
      const { depth, tokens, id } = token as AnchoredHeading;
      return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
  },
});

class PostRenderer {
  readonly postProblems: PostProblem[] = [];
  readonly anchorLinks = new Map<string, string>();
  private readonly headings = new Map<string, number>();

  constructor(private readonly resolver: AddressResolver) {}

  render(markdown: string): string {
    // Avoids parse(), which appends a bug-report address to every error.
    const tokens = marked.lexer(markdown);
    marked.walkTokens(tokens, (token) => this.resolve(token));
    const notes = this.numberFootnotes(tokens);
    this.typeset(tokens);
    return marked.parser(tokens) + renderFootnotes(notes.map((note) => marked.parser(note.tokens)));
  }

  private resolve(token: Token): void {
    if (token.type === 'code') token['lang'] = '';
    if (token.type === 'heading') (token as AnchoredHeading).id = this.headingId(token.tokens ?? []);
    if (token.type !== 'image' && token.type !== 'link') return;
    if (token.type === 'image') typesetRuns(token.tokens ?? []);
    if (typeof token.title === 'string') token.title = typesetFrenchText(token.title);
    const written = token.href;
    try {
      token.href = token.type === 'image' ? this.resolver.resolvePicture(written) : this.resolver.resolveLink(written);
    } catch (error) {
      if (!(error instanceof PostProblem)) throw error;
      this.postProblems.push(error);
      // Avoids a second report by the check of the whole text.
      token.href = '/';
    }
    if (token.type === 'link' && token.href.includes('#')) this.anchorLinks.set(token.href, written);
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

  /** A repeated heading gets a number, as on GitHub. */
  private headingId(tokens: readonly Token[]): string {
    const text = collectLeaves(tokens)
      .map((leaf) => ('text' in leaf ? String(leaf.text) : ''))
      .join('');
    const anchor = toHeadingAnchor(text);
    const count = this.headings.get(anchor) ?? 0;
    this.headings.set(anchor, count + 1);
    return count === 0 ? anchor : `${anchor}-${count}`;
  }

  private typeset(tokens: readonly Token[]): void {
    for (const token of tokens) {
      if (token.type === 'table') {
        for (const cell of [token['header'], ...token['rows']].flat() as Tokens.TableCell[]) typesetRuns(cell.tokens);
      } else if (token.type === 'list') {
        for (const item of (token as Tokens.List).items) this.typeset(item.tokens);
      } else if (token.type === 'blockquote' || token.type === 'footnoteDefinition') {
        this.typeset((token as Tokens.Blockquote | FootnoteDefinition).tokens);
      } else if ('tokens' in token && token.tokens) {
        typesetRuns(token.tokens);
      }
    }
  }
}

/** Placeholders for elements that count as punctuation or space for neighboring quotes. */
const PLACEHOLDERS: ReadonlyMap<string, string> = new Map([
  ['br', '\n'],
  ['html', ''],
  ['checkbox', ''],
  ['footnoteReference', ''],
]);

/** Typesets the text of one paragraph, heading or cell. */
function typesetRuns(tokens: readonly Token[]): void {
  const leaves = collectLeaves(tokens);
  const set = typesetRunsInFrench(
    leaves.map((leaf) => (isTypesetText(leaf) ? leaf.text : (PLACEHOLDERS.get(leaf.type) ?? NON_TEXT_PLACEHOLDER))),
  );
  for (const [index, leaf] of leaves.entries()) if (isTypesetText(leaf)) leaf.text = set[index] ?? leaf.text;
}

/** Collects the text tokens of a paragraph, without alternative texts and bare link addresses. */
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

function collectIds(nodes: readonly BlogNode[], ids: Set<string>): void {
  for (const node of nodes) {
    if (typeof node === 'string') continue;
    if (node.attributes['id'] !== undefined) ids.add(node.attributes['id']);
    collectIds(node.children, ids);
  }
}
