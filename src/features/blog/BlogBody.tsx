import { createElement, type ReactNode } from 'react';
import { allowedAttributes, isBlogTag, VOID_TAGS, type BlogNode } from './nodes';

/**
 * Text of a post as React elements: no string of HTML, so nothing for Trusted Types or a sanitiser to miss. The slug
 * tells `bodyFromDom` whose text the page holds.
 */
export function BlogBody({ slug, nodes }: { slug: string; nodes: readonly BlogNode[] }) {
  return (
    <div className="blog-body" data-slug={slug}>
      {nodes.map(renderNode)}
    </div>
  );
}

function renderNode(node: BlogNode, key: number): ReactNode {
  if (typeof node === 'string') return node;
  // Nodes can come from a served page or a cache: the list is asked again where it counts.
  if (!isBlogTag(node.tag)) return null;
  const attributes: Record<string, unknown> = { key, ...allowedAttributes(node.tag, node.attributes) };
  if (node.tag === 'a') Object.assign(attributes, linkAttributes(node.attributes['href'] ?? ''));
  if (node.tag === 'img')
    Object.assign(attributes, { alt: node.attributes['alt'] ?? '', loading: 'lazy', decoding: 'async' });
  if (VOID_TAGS.has(node.tag)) return createElement(node.tag, attributes);
  const element = createElement(node.tag, attributes, ...node.children.map(renderNode));
  // Wide tables scroll by themselves; a keyboard must be able to reach them for that.
  return node.tag === 'table' ? (
    <div key={key} className="blog-table" role="region" aria-label="Tableau" tabIndex={0}>
      {element}
    </div>
  ) : (
    element
  );
}

function linkAttributes(href: string): Record<string, string> {
  return /^https?:/i.test(href) ? { target: '_blank', rel: 'noopener noreferrer nofollow' } : {};
}
