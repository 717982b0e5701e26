import { useEffect, useRef, type KeyboardEvent, type MouseEvent, type PointerEvent, type RefObject } from 'react';
import { MenuToggle } from './MenuToggle';
import { SolutionLinks } from './SolutionLinks';
import { useMenu } from './useMenu';
import './solutionsMenu.css';

const DROPDOWN_CLOSE_DELAY_MS = 150;

type SetOpen = (isOpen: boolean) => void;

/**
 * Menu 'Solutions' of the bar. A mouse opens it on hover and closes it 150 ms after leaving; touch and keyboard use the
 * button. Arrow keys move between links, Escape returns to the button.
 */
export function SolutionsMenu() {
  const { isOpen, setOpen, button, close, closeByLink, closeByFocus } = useMenu();
  const box = useRef<HTMLDivElement>(null);
  const lastPointerType = useRef('');
  useClosingFromOutside(box, isOpen, setOpen);
  const hover = useHover(setOpen);

  const toggle = ({ detail }: MouseEvent) => {
    // Hover has already opened the list: the click of a mouse must not close it. A key makes a click without a count.
    const isMouse = detail > 0 && lastPointerType.current === 'mouse';
    setOpen(isMouse || !isOpen);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen) return close();
    const focus = findLinkFocus(event.key, box);
    if (!focus) return;
    event.preventDefault();
    setOpen(true);
    // Hidden elements cannot take the focus: wait until the list is rendered open.
    requestAnimationFrame(focus);
  };

  return (
    <div ref={box} className="menu" {...hover} onBlur={closeByFocus}>
      <MenuToggle
        ref={button}
        menuId="menu-solutions"
        onOpenBeforeHydration={() => setOpen(true)}
        className="menu__button"
        aria-expanded={isOpen}
        onKeyDown={handleKeyDown}
        onPointerDown={({ pointerType }) => {
          // The click itself has no `pointerType` in Safari before 18.2 and Firefox before 129.
          lastPointerType.current = pointerType;
        }}
        onClick={toggle}
      >
        Solutions
        <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
          <path d="m2 4 4 4 4-4" />
        </svg>
      </MenuToggle>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrows move between its links */}
      <ul id="menu-solutions" className="menu__list" hidden={!isOpen} onClick={closeByLink} onKeyDown={handleKeyDown}>
        <SolutionLinks />
      </ul>
    </div>
  );
}

function useClosingFromOutside(box: RefObject<HTMLElement | null>, isOpen: boolean, setOpen: SetOpen): void {
  useEffect(() => {
    if (!isOpen) return undefined;
    const closeOutside = (event: globalThis.PointerEvent) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false);
    };
    // Listens on the document: Escape also closes a menu that hover opened, wherever the focus is.
    const closeByEscape = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Escape') setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('keydown', closeByEscape);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('keydown', closeByEscape);
    };
  }, [box, isOpen, setOpen]);
}

/** Returns handlers that open the menu under a mouse and close it with a delay. */
function useHover(setOpen: SetOpen) {
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(closing.current), []);
  return {
    onPointerEnter: (event: PointerEvent) => {
      if (event.pointerType !== 'mouse') return;
      clearTimeout(closing.current);
      setOpen(true);
    },
    onPointerLeave: (event: PointerEvent) => {
      // Keeps the menu open when the mouse leaves while keyboard focus is on one of its links.
      const hasKeyboardFocus = event.currentTarget.querySelector('a:focus-visible') !== null;
      if (event.pointerType !== 'mouse' || hasKeyboardFocus) return;
      closing.current = setTimeout(() => setOpen(false), DROPDOWN_CLOSE_DELAY_MS);
    },
  };
}

/** Returns a function that focuses the link to which a key leads; undefined for other keys. */
function findLinkFocus(key: string, box: RefObject<HTMLElement | null>): (() => void) | undefined {
  const listLinks = () => [...(box.current?.querySelectorAll<HTMLAnchorElement>('a') ?? [])];
  const move = (step: 1 | -1) => {
    const all = listLinks();
    const current = all.findIndex((link) => link === document.activeElement);
    const start = current === -1 && step === -1 ? 0 : current;
    all[(start + step + all.length) % all.length]?.focus();
  };
  switch (key) {
    case 'ArrowDown':
      return () => move(1);
    case 'ArrowUp':
      return () => move(-1);
    case 'Home':
      return () => listLinks()[0]?.focus();
    case 'End':
      return () => listLinks().at(-1)?.focus();
    default:
      return undefined;
  }
}
