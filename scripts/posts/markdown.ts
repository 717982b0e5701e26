import { Marked } from 'marked';
import { frenchTypography } from '../../src/build/frenchTypography';

/**
 * Markdown to HTML with French typography. `resolveImage` gives the public address of a picture named in the text; it
 * may throw. The HTML is sanitised wherever it is shown, not here.
 */
export function renderMarkdown(markdown: string, resolveImage: (file: string) => string): string {
  const marked = new Marked({ gfm: true, async: false });
  marked.use({
    walkTokens(token) {
      if (token.type === 'image' && !/^(?:[a-z]+:)?\//i.test(token.href)) token.href = resolveImage(token.href);
      if (token.type === 'text' && !token['tokens']) token['text'] = frenchTypography(token['text']);
    },
  });
  const html = marked.parse(markdown);
  if (typeof html !== 'string') throw new TypeError('marked answered a promise in synchronous mode');
  return html;
}
