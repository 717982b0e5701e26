import { useEffect, useRef, type KeyboardEvent } from 'react';
import './menu.css';

export interface MenuItem<K extends string> {
  key: K;
  name: string;
}

interface MenuProps<K extends string> {
  label: string;
  /** The button that opened it: the menu stands below it and gives the focus back to it. */
  anchor: HTMLElement;
  items: readonly MenuItem<K>[];
  onChoose: (key: K) => void;
  onClose: () => void;
}

/** A menu of a desktop program: arrows, Home and End move, Escape and Tab leave, a press outside closes. */
export function Menu<K extends string>({ label, anchor, items, onChoose, onClose }: MenuProps<K>) {
  const menu = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = menu.current;
    if (!element) return undefined;
    place(element, anchor);
    element.querySelector('button')?.focus();
    const closeOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && !element.contains(event.target)) onClose();
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [anchor, onClose]);

  const leave = () => {
    onClose();
    anchor.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const index = buttons.findIndex((button) => button === document.activeElement);
    const to = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: -1 }[event.key];
    if (event.key === 'Escape' || event.key === 'Tab') leave();
    else if (to === undefined) return;
    else buttons.at(to % buttons.length)?.focus();
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div ref={menu} role="menu" tabIndex={-1} className="pricing-menu" aria-label={label} onKeyDown={onKeyDown}>
      {items.map(({ key, name }) => (
        <button
          key={key}
          type="button"
          role="menuitem"
          tabIndex={-1}
          className={`pricing-menu__item pricing-menu__item--${key}`}
          onClick={() => {
            leave();
            onChoose(key);
          }}
        >
          {name}
        </button>
      ))}
    </div>
  );
}

/** Below the button, or above it where there is no room; always inside the window. */
function place(menu: HTMLElement, anchor: HTMLElement): void {
  const at = anchor.getBoundingClientRect();
  const size = menu.getBoundingClientRect();
  const below = at.bottom + size.height <= window.innerHeight;
  menu.style.top = `${Math.max(0, below ? at.bottom : at.top - size.height)}px`;
  menu.style.left = `${Math.max(0, at.right - size.width)}px`;
}
