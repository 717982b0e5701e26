/** Focuses the heading of the grid's page if the focused element was removed. */
export function focusHeadingIfFocusLost(): void {
  if (document.activeElement === document.body) document.querySelector<HTMLElement>('.pricing h1')?.focus();
}
