import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type PointerEvent } from 'react';
import { NavLink } from 'react-router-dom';
import { DROPDOWN_CLOSE_DELAY_MS } from '../../../config/constants';
import { MenuToggle } from './MenuToggle';
import { SOLUTION_LINKS } from './navigation';
import './solutionsMenu.css';

/**
 * Menu 'Solutions' of the bar. A mouse opens it on hover and closes it 150 ms after leaving; touch and keyboard use the
 * button. Arrow keys move between links, Escape returns to the button.
 */
export function SolutionsMenu() {
  const [isOpen, setOpen] = useState(false);
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => () => clearTimeout(closing.current), []);
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
  }, [isOpen]);

  const enter = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse') return;
    clearTimeout(closing.current);
    setOpen(true);
  };
  const leave = (event: PointerEvent) => {
    // Keeps the menu open while the keyboard is in it, although the mouse leaves.
    const hasKeyboardFocus = event.currentTarget.querySelector('a:focus-visible') !== null;
    if (event.pointerType !== 'mouse' || hasKeyboardFocus) return;
    closing.current = setTimeout(() => setOpen(false), DROPDOWN_CLOSE_DELAY_MS);
  };
  const leaveByFocus = (event: FocusEvent) => {
    if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  };

  const listLinks = () => [...(box.current?.querySelectorAll<HTMLAnchorElement>('a') ?? [])];
  const move = (step: 1 | -1) => {
    const all = listLinks();
    const current = all.findIndex((link) => link === document.activeElement);
    const start = current === -1 && step === -1 ? 0 : current;
    all[(start + step + all.length) % all.length]?.focus();
  };
  const walk = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen) {
      setOpen(false);
      button.current?.focus();
      return;
    }
    const action = {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      Home: () => listLinks()[0]?.focus(),
      End: () => listLinks().at(-1)?.focus(),
    }[event.key];
    if (!action) return;
    event.preventDefault();
    setOpen(true);
    // Hidden elements cannot take the focus: wait until the list is rendered open.
    requestAnimationFrame(action);
  };

  return (
    <div ref={box} className="menu" onPointerEnter={enter} onPointerLeave={leave} onBlur={leaveByFocus}>
      <MenuToggle
        ref={button}
        menuId="menu-solutions"
        className="menu__button"
        aria-expanded={isOpen}
        onKeyDown={walk}
        onClick={(event) => setOpen(isMouse(event.nativeEvent) || !isOpen)}
      >
        Solutions
        <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true" focusable="false">
          <path d="m2 4 4 4 4-4" />
        </svg>
      </MenuToggle>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrows move between its links */}
      <ul id="menu-solutions" className="menu__list" hidden={!isOpen} onKeyDown={walk}>
        {SOLUTION_LINKS.map(({ to, label }) => (
          <li key={to}>
            <NavLink to={to} end>
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Hover has already opened the list, so the click of a mouse must not close it. */
function isMouse(event: Event): boolean {
  return event instanceof window.PointerEvent && event.pointerType === 'mouse';
}
