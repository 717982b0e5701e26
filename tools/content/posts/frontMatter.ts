import { isMap, isScalar, LineCounter, parseDocument, type Scalar } from 'yaml';
import { isSlug, SLUG_MAX_LENGTH } from '../../../src/domain/blog/post';
import { parseParisDate } from '../parseParisDate';

/** Header of a post. `published_at: undefined` keeps the stored date; null is a draft. */
export interface FrontMatter {
  slug: string;
  title: string;
  excerpt: string;
  author_name: string;
  /** Milliseconds (UTC). */
  published_at: number | null | undefined;
  /** File beside the text; '' uses the generated fallback. */
  cover: string;
}

/** One problem of a file; `line` counts from 1. */
export interface LineProblem {
  line: number;
  message: string;
}

export type FrontMatterResult =
  | { ok: true; frontMatter: FrontMatter; markdown: string }
  | { ok: false; problems: readonly LineProblem[] };

const FENCE = /^---\r?\n([\s\S]*?)^---[ \t]*(?:\r?\n|$)/m;
const REQUIRED = { title: 200, excerpt: 400, author_name: 100 } as const;
const KNOWN: ReadonlySet<string> = new Set(['slug', 'published_at', 'cover', ...Object.keys(REQUIRED)]);
const QUOTE_HINT = 'se met entre guillemets droits : "…" ou \'…\'.';

function describeYamlError(code: string): string {
  if (code === 'DUPLICATE_KEY') return 'Ce champ est déjà plus haut dans l’en-tête : n’en garder qu’un.';
  return `En-tête YAML illisible (${code}). Une valeur qui contient « : » ou « # », ou commence par un guillemet ou un signe comme « @ », ${QUOTE_HINT}`;
}

/** Splits and checks a Markdown file. `fallbackSlug` (the file name) replaces a missing `slug`. */
export function readFrontMatter(source: string, fallbackSlug: string): FrontMatterResult {
  const text = source.replace(/^\uFEFF/, '');
  const fence = text.startsWith('---') ? FENCE.exec(text) : null;
  if (!fence || fence.index !== 0) {
    return { ok: false, problems: [{ line: 1, message: 'L’en-tête entre deux lignes « --- » manque.' }] };
  }
  const counter = new LineCounter();
  const document = parseDocument(fence[1] ?? '', { lineCounter: counter, schema: 'core', uniqueKeys: true });
  // The opening fence is line 1, so line n of the header is line n + 1 of the file.
  const findLine = (offset: number) => counter.linePos(offset).line + 1;
  if (document.errors.length > 0) {
    return {
      ok: false,
      problems: document.errors.map((error) => ({
        line: findLine(error.pos[0]),
        message: describeYamlError(error.code),
      })),
    };
  }
  const reader = new HeaderReader(document.contents, findLine);
  const frontMatter = reader.read(fallbackSlug);
  if (reader.problems.length > 0) return { ok: false, problems: reader.problems };
  return { ok: true, frontMatter, markdown: text.slice(fence[0].length) };
}

class HeaderReader {
  readonly problems: LineProblem[] = [];
  private readonly values = new Map<string, { value: string | null; line: number }>();

  constructor(contents: unknown, findLine: (offset: number) => number) {
    if (!isMap(contents)) {
      this.problems.push({ line: 2, message: 'L’en-tête doit être une liste de « nom: valeur ».' });
      return;
    }
    for (const pair of contents.items) {
      const key = isScalar(pair.key) ? String(pair.key.value) : '';
      const line = isScalar(pair.key) && pair.key.range ? findLine(pair.key.range[0]) : 2;
      if (!KNOWN.has(key)) this.problems.push({ line, message: `Champ inconnu : « ${key} ».` });
      const { value } = pair;
      const isPlain = value === null || isScalar(value);
      if (!isPlain) this.problems.push({ line, message: `« ${key} » doit être un texte.` });
      if (isScalar(value) && value.comment && key !== 'published_at') {
        const message = `« ${key} » : ce qui suit « # » serait perdu. Une valeur qui contient « # » ${QUOTE_HINT}`;
        this.problems.push({ line, message });
      }
      this.values.set(key, { value: isScalar(value) ? toText(value) : null, line });
    }
  }

  read(fallbackSlug: string): FrontMatter {
    return {
      slug: this.readSlug(fallbackSlug),
      title: this.readRequired('title'),
      excerpt: this.readRequired('excerpt'),
      author_name: this.readRequired('author_name'),
      published_at: this.readDate(),
      cover: this.readOptional('cover'),
    };
  }

  private readRequired(key: keyof typeof REQUIRED): string {
    const entry = this.values.get(key);
    const text = entry?.value?.trim() ?? '';
    if (text === '') this.problems.push({ line: entry?.line ?? 2, message: `« ${key} » est requis (un texte).` });
    if (text.length > REQUIRED[key]) {
      this.problems.push({ line: entry?.line ?? 2, message: `« ${key} » dépasse ${REQUIRED[key]} caractères.` });
    }
    return text;
  }

  private readOptional(key: string): string {
    return this.values.get(key)?.value?.trim() ?? '';
  }

  private readSlug(fallback: string): string {
    const slug = this.readOptional('slug') || fallback;
    if (!isSlug(slug)) {
      this.problems.push({
        line: this.values.get('slug')?.line ?? 1,
        message: `« slug » n’accepte que des minuscules sans accent, des chiffres et des tirets, ${SLUG_MAX_LENGTH} caractères au plus : « ${slug} ».`,
      });
    }
    return slug;
  }

  private readDate(): number | null | undefined {
    const entry = this.values.get('published_at');
    if (!entry) return undefined;
    if (entry.value === null || entry.value === '') return null;
    const time = parseParisDate(entry.value);
    if (time === null) {
      this.problems.push({
        line: entry.line,
        message: '« published_at » doit être une date comme 2026-03-14 ou 2026-03-14 09:30 (heure de Paris).',
      });
    }
    return time;
  }
}

/** Returns the text of a value; of a number or boolean, as the author wrote it. */
function toText({ value, source }: Scalar): string | null {
  if (value === null) return null;
  return typeof value === 'string' ? value : (source ?? null);
}
