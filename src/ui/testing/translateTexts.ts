/** Replaces the text nodes of an element by elements, as browsers do to translate a page. */
export function translateTexts(element: Element): void {
  for (const node of element.childNodes) {
    if (node instanceof Element) translateTexts(node);
    else node.replaceWith(Object.assign(document.createElement('font'), { textContent: node.textContent }));
  }
}
