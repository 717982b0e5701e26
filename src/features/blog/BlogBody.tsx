import { createElement, type ReactNode } from 'react';
import { filterAttributes, isBlogTag, VOID_TAGS, type BlogNode } from './blogNode';
import { readImageSize } from './readImageSize';

/**
 * Renders a post's body as React elements, never as an HTML string. `readBodyFromDom` finds the body by its `data-slug`.
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
  // Nodes may come from the DOM or a cache, which is untrusted: apply the allow-list again.
  if (!isBlogTag(node.tag)) return null;
  const attributes: Record<string, unknown> = { key, ...filterAttributes(node.tag, node.attributes) };
  if (node.tag === 'a') Object.assign(attributes, linkAttributes(node.attributes['href'] ?? ''));
  if (node.tag === 'img')
    Object.assign(attributes, {
      // Reserves the space before the image loads.
      ...(attributes['width'] === undefined && readImageSize(node.attributes['src'] ?? '')),
      alt: node.attributes['alt'] ?? '',
      loading: 'lazy',
      decoding: 'async',
    });
  if (node.tag === 'pre') Object.assign(attributes, labelScrollBox('Code'));
  if (VOID_TAGS.has(node.tag)) return createElement(node.tag, attributes);
  const element = createElement(node.tag, attributes, ...node.children.map(renderNode));
  return node.tag === 'table' ? (
    <div key={key} className="blog-table" {...labelScrollBox('Tableau')}>
      {element}
    </div>
  ) : (
    element
  );
}

/** A box that scrolls must be focusable, else a keyboard cannot scroll it. Regions would need names of their own. */
function labelScrollBox(label: string) {
  return { role: 'group', 'aria-label': label, tabIndex: 0 };
}

function linkAttributes(href: string): Record<string, string> {
  return /^https?:/i.test(href) ? { target: '_blank', rel: 'noopener noreferrer nofollow' } : {};
}
