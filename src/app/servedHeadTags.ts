/** Marks tags of the served HTML that apply only to the page it was rendered for. */
export const SERVED_HEAD_TAG_ATTRIBUTE = 'data-served';

export function removeServedHeadTags(): void {
  for (const tag of document.querySelectorAll(`head [${SERVED_HEAD_TAG_ATTRIBUTE}]`)) tag.remove();
}
