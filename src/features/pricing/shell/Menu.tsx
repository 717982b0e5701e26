import { useEffect, useRef, type KeyboardEvent } from 'react';
import './menu.css';

export interface MenuItem<K extends string> {
  key: K;
  name: string;
}

interface MenuProps<K extends string> {
  label: string;
  /** Button that opened the menu, which is placed next to it; gets the focus back when the menu closes. */
  anchor: HTMLElement;
  items: readonly MenuItem<K>[];
  onChoose: (key: K) => void;
  onClose: () => void;
}

/** Menu after the WAI-ARIA pattern: arrows, Home and End move; Escape, Tab, its button and an outside click close. */
export function Menu<K extends string>({ label, anchor, items, onChoose, onClose }: MenuProps<K>) {
  const menu = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = menu.current;
    if (!element) return undefined;
    const position = () => positionMenu(element, anchor);
    position();
    element.querySelector('button')?.focus();
    const closeOutside = (event: PointerEvent) => {
      const { target } = event;
      if (target instanceof Node && !element.contains(target) && !anchor.contains(target)) onClose();
    };
    const closeByAnchor = (event: MouseEvent) => {
      if (!(event.target instanceof Node) || !anchor.contains(event.target)) return;
      // The button would open the menu again.
      event.stopPropagation();
      onClose();
      anchor.focus();
    };
    // Rotating a phone would leave the menu outside of the window.
    window.addEventListener('resize', position);
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('click', closeByAnchor, true);
    return () => {
      window.removeEventListener('resize', position);
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('click', closeByAnchor, true);
    };
  }, [anchor, onClose]);

  const closeAndRestoreFocus = () => {
    onClose();
    anchor.focus();
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const index = buttons.findIndex((button) => button === document.activeElement);
    const to = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: -1 }[event.key];
    if (event.key === 'Escape' || event.key === 'Tab') closeAndRestoreFocus();
    else if (to === undefined) return;
    else buttons.at(to % buttons.length)?.focus();
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div ref={menu} role="menu" tabIndex={-1} className="pricing-menu" aria-label={label} onKeyDown={handleKeyDown}>
      {items.map(({ key, name }) => (
        <button
          key={key}
          type="button"
          role="menuitem"
          tabIndex={-1}
          className={`pricing-menu__item pricing-menu__item--${key}`}
          onClick={() => {
            closeAndRestoreFocus();
            onChoose(key);
          }}
        >
          {name}
        </button>
      ))}
    </div>
  );
}

/** Places the menu below its anchor, or above if it does not fit, within the viewport. */
function positionMenu(menu: HTMLElement, anchor: HTMLElement): void {
  const anchorRect = anchor.getBoundingClientRect();
  const menuRect = menu.getBoundingClientRect();
  const hasRoomBelow = anchorRect.bottom + menuRect.height <= window.innerHeight;
  const top = hasRoomBelow ? anchorRect.bottom : anchorRect.top - menuRect.height;
  menu.style.top = `${Math.max(0, Math.min(top, window.innerHeight - menuRect.height))}px`;
  menu.style.left = `${Math.max(0, anchorRect.right - menuRect.width)}px`;
}
