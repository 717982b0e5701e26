import { filterAttributes, isBlogTag, type BlogNode } from './blogNode';

/**
 * Reads the body of a post from the server-rendered DOM, so that the page needs no second copy for hydration. Returns
 * null if the document does not contain that post.
 */
export function readBodyFromDom(slug: string): readonly BlogNode[] | null {
  const container = [...document.querySelectorAll<HTMLElement>('.blog-body')].find(
    (element) => element.dataset['slug'] === slug,
  );
  return container ? [...container.childNodes].flatMap(readNode) : null;
}

function readNode(node: ChildNode): readonly BlogNode[] {
  if (node.nodeType === Node.TEXT_NODE) return node.nodeValue ? [node.nodeValue] : [];
  if (!(node instanceof Element)) return [];
  const tag = node.localName;
  const children = [...node.childNodes].flatMap(readNode);
  if (!isBlogTag(tag)) return children;
  const attributes = Object.fromEntries([...node.attributes].map(({ name, value }) => [name, value]));
  return [{ tag, attributes: filterAttributes(tag, attributes), children }];
}
