import {
  useEffect,
  useId,
  useRef,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
} from 'react';
import './dialog.css';
import { dismissToast } from './toast';

export interface DialogProps {
  isOpen: boolean;
  /** Called on Escape, the close button and a backdrop click. */
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Buttons in the footer, the primary one last. */
  actions?: ReactNode;
  /** 'wide': for tables and long labels. */
  size?: 'medium' | 'wide';
  /** Focuses the first text field on open, instead of the first button. */
  isFirstFieldFocused?: boolean;
}

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled)';
const TEXT_FIELD = ':is(input:not([type=checkbox], [type=radio], [hidden]), textarea)';

/** Renders a native modal dialog that restores focus on close. Renders no content while closed. */
export function Dialog(props: DialogProps) {
  const { isOpen, onClose, title, children, actions, size = 'medium', isFirstFieldFocused = false } = props;
  const ref = useRef<HTMLDialogElement>(null);
  const pressedBackdrop = useRef(false);
  const titleId = useId();

  useEffect(() => {
    const dialog = ref.current;
    if (!isOpen || !dialog) return undefined;
    const opener = document.activeElement;
    dialog.showModal();
    // On a phone it would cover the buttons of the dialog.
    dismissToast();
    if (isFirstFieldFocused) dialog.querySelector<HTMLElement>(TEXT_FIELD)?.focus();
    return () => {
      dialog.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, [isOpen, isFirstFieldFocused]);

  // A text selection that ends on the backdrop does not close the dialog, nor does a tap that hides the on-screen
  // keyboard.
  const handlePointerDown = (event: PointerEvent<HTMLDialogElement>) => {
    const isEndOfTyping = event.pointerType === 'touch' && document.activeElement?.matches(TEXT_FIELD) === true;
    pressedBackdrop.current = event.target === event.currentTarget && !isEndOfTyping;
  };
  const handleClick = (event: MouseEvent<HTMLDialogElement>) => {
    if (event.target === event.currentTarget && pressedBackdrop.current) onClose();
  };

  return (
    // Clicking the backdrop duplicates Escape and the close button, which work by keyboard.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={ref}
      className={size === 'wide' ? 'dialog dialog--wide' : 'dialog'}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // On a second Escape the browser closes the dialog despite `preventDefault`: reopen it while `isOpen` is true.
      onClose={() => isOpen && ref.current?.showModal()}
      onPointerDown={handlePointerDown}
      onClick={handleClick}
      onKeyDown={keepFocusInside}
    >
      {isOpen && (
        <>
          <div className="dialog__head">
            <h2 className="dialog__title" id={titleId}>
              {title}
            </h2>
            <button type="button" className="dialog__close" aria-label="Fermer" onClick={onClose}>
              <span aria-hidden="true">×</span>
            </button>
          </div>
          <div className="dialog__body">{children}</div>
          {actions && <div className="dialog__actions">{actions}</div>}
        </>
      )}
    </dialog>
  );
}

/** Wraps Tab within the dialog: browsers would move the focus on to their toolbar, which an installed app lacks. */
function keepFocusInside(event: KeyboardEvent<HTMLDialogElement>) {
  if (event.key !== 'Tab') return;
  const stops = event.currentTarget.querySelectorAll<HTMLElement>(FOCUSABLE);
  const first = stops[0];
  const last = stops[stops.length - 1];
  const [edge, other] = event.shiftKey ? [first, last] : [last, first];
  if (other && document.activeElement === edge) {
    event.preventDefault();
    other.focus();
  }
}
