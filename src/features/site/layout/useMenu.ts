import { useRef, useState, type FocusEvent, type MouseEvent } from 'react';

/** Open state of a menu behind a button. The menu closes when the focus leaves it and when one of its links leads on. */
export function useMenu() {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  /** Closes the menu and returns the focus to the button. */
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const closeByLink = (event: MouseEvent) => {
    // Prevented by a link that the router follows in this tab: its page may take long to load.
    if (event.defaultPrevented) close();
  };
  const closeByFocus = (event: FocusEvent) => {
    if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  };
  return { isOpen, setOpen, button, close, closeByLink, closeByFocus };
}
