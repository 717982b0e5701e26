import type { MarkedExtension, Token, Tokens, TokenizerThis } from 'marked';

/**
 * Reference `[^label]`. `number`: order of the note by first reference; `occurrence`: order among the references of one
 * note.
 */
export interface FootnoteReference extends Tokens.Generic {
  type: 'footnoteReference';
  label: string;
  number?: number;
  occurrence?: number;
}

/** Definition `[^label]: text`, with its continuation lines and paragraphs. */
export interface FootnoteDefinition extends Tokens.Generic {
  type: 'footnoteDefinition';
  label: string;
  tokens: Token[];
}

const REFERENCE = /^\[\^([^\]\s]+)\]/;
const DEFINITION = /^\[\^([^\]\s]+)\]:[ \t]*/;
const INDENT = /^(?: {1,4}|\t)/;

/** Parses footnotes like GitHub; `renderFootnotes` places their texts at the end. */
export const footnoteExtension: MarkedExtension = {
  extensions: [
    {
      name: 'footnoteReference',
      level: 'inline',
      start: (source) => source.indexOf('[^'),
      tokenizer(source): FootnoteReference | undefined {
        const match = REFERENCE.exec(source);
        return match ? { type: 'footnoteReference', raw: match[0], label: match[1] ?? '' } : undefined;
      },
      renderer: (token) => renderReference(token as FootnoteReference),
    },
    {
      name: 'footnoteDefinition',
      level: 'block',
      start: (source) => /^\[\^[^\]\s]+\]:/m.exec(source)?.index,
      tokenizer(this: TokenizerThis, source): FootnoteDefinition | undefined {
        const match = DEFINITION.exec(source);
        if (!match) return undefined;
        const raw = collectNoteLines(source).join('\n');
        const text = raw.slice(match[0].length).replaceAll(/\n(?: {1,4}|\t)/g, '\n');
        return { type: 'footnoteDefinition', raw, label: match[1] ?? '', tokens: this.lexer.blockTokens(text, []) };
      },
      renderer: () => '',
      childTokens: ['tokens'],
    },
  ],
};

/** Collects a note: its first paragraph up to a blank line, then all indented lines. */
function collectNoteLines(source: string): readonly string[] {
  const lines = source.split('\n');
  let end = 1;
  for (let index = 1; index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    if (DEFINITION.test(line)) break;
    if (line.trim() === '') continue;
    if (end < index && !INDENT.test(line)) break;
    end = index + 1;
  }
  return lines.slice(0, end);
}

function renderReference({ number = 0, occurrence = 1 }: FootnoteReference): string {
  return `<sup id="${buildReferenceId(number, occurrence)}"><a href="#${buildNoteId(number)}">${number}</a></sup>`;
}

/** Renders the notes in order, each with a link back to its first reference. */
export function renderFootnotes(texts: readonly string[]): string {
  if (texts.length === 0) return '';
  const items = texts.map((html, index) => {
    const back = ` <a href="#${buildReferenceId(index + 1, 1)}">Retour au texte</a>`;
    const body = /<\/p>\s*$/.test(html) ? html.replace(/<\/p>\s*$/, `${back}</p>`) : `${html}<p>${back.trim()}</p>`;
    return `<li id="${buildNoteId(index + 1)}">${body}</li>\n`;
  });
  return `<h2>Notes</h2>\n<ol>\n${items.join('')}</ol>\n`;
}

const buildNoteId = (number: number) => `article-note-bas-${number}`;
const buildReferenceId = (number: number, occurrence: number) =>
  `article-note-appel-${number}${occurrence > 1 ? `-${occurrence}` : ''}`;

/** True for links between a note and its references. */
export function isFootnoteLink(href: string): boolean {
  return /^#article-note-(?:bas|appel)-\d/.test(href);
}
