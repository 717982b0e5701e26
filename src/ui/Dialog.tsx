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

export interface DialogProps {
  open: boolean;
  /** Asked for by Escape, the close button or a click beside the dialog. */
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Buttons at the foot, the main one last. */
  actions?: ReactNode;
  className?: string;
  /** It is there to type something: the focus starts in its first field instead of on its first button. */
  startsInField?: boolean;
}

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled)';
const TEXT_FIELD = ':is(input:not([type=checkbox], [type=radio]), textarea)';

/** Native modal dialog: focus goes in, stays in, and comes back to where it was. Rendered empty while closed. */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, children, actions, className = '', startsInField = false } = props;
  const ref = useRef<HTMLDialogElement>(null);
  const pressedBeside = useRef(false);
  const titleId = useId();

  useEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog) return undefined;
    const opener = document.activeElement;
    dialog.showModal();
    if (startsInField) dialog.querySelector<HTMLElement>(TEXT_FIELD)?.focus();
    return () => {
      dialog.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, [open, startsInField]);

  // Text that is marked with the mouse may end beside the dialog; a finger beside it sends the keyboard of a phone away.
  const beginPress = (event: PointerEvent<HTMLDialogElement>) => {
    const endsTyping = event.pointerType === 'touch' && document.activeElement?.matches(TEXT_FIELD) === true;
    pressedBeside.current = event.target === event.currentTarget && !endsTyping;
  };
  const closeOnBackdrop = (event: MouseEvent<HTMLDialogElement>) => {
    if (event.target === event.currentTarget && pressedBeside.current) onClose();
  };

  return (
    // A click beside the dialog is a convenience; Escape and the close button do the same by keyboard.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={ref}
      className={`dialog ${className}`.trim()}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // At a second Escape the browser closes what refused the first: a dialog that has to stay opens again.
      onClose={() => open && ref.current?.showModal()}
      onPointerDown={beginPress}
      onClick={closeOnBackdrop}
      onKeyDown={keepFocusInside}
    >
      {open && (
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

/** Browsers let Tab leave a modal dialog for their own bars; in an installed app there is nothing there. */
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
