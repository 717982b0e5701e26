import { allowedAttributes, isBlogTag, type BlogNode } from './nodes';

/**
 * Reads the text of a post back from the page that the server rendered, so that hydration needs no second copy of it in
 * the page. null: this document does not hold the text of that post.
 */
export function bodyFromDom(slug: string): readonly BlogNode[] | null {
  const container = [...document.querySelectorAll<HTMLElement>('.blog-body')].find(
    (one) => one.dataset['slug'] === slug,
  );
  return container ? [...container.childNodes].flatMap(readNode) : null;
}

function readNode(node: ChildNode): readonly BlogNode[] {
  if (node.nodeType === Node.TEXT_NODE) return node.nodeValue ? [node.nodeValue] : [];
  if (!(node instanceof Element)) return [];
  const tag = node.localName;
  const children = [...node.childNodes].flatMap(readNode);
  if (!isBlogTag(tag)) return children;
  const given = Object.fromEntries([...node.attributes].map(({ name, value }) => [name, value]));
  return [{ tag, attributes: allowedAttributes(tag, given), children }];
}
