import { useEffect, useRef, useState, useSyncExternalStore, type PointerEvent } from 'react';
import { createPortal } from 'react-dom';
import { toast, useToaster, type Toast } from 'react-hot-toast/headless';
import { TOAST_DURATION_MS, TOAST_HOTKEY, TOAST_SWIPE_PX } from '../config/constants';
import type { ToastAction, ToastOptions } from './toast';
import './toast.css';

/** A hand that clicks moves a little. */
const CLICK_TREMBLE_PX = 8;

/** At most one stands at a time: a new one takes the place of the old. */
export function pushToast({ title, text, tone = 'info', duration = TOAST_DURATION_MS, action }: ToastOptions): void {
  toast.remove();
  toast.custom(<ToastText title={title} text={text} action={action} />, {
    duration,
    className: `toast toast--${tone}`,
    removeDelay: 0,
    ariaProps:
      tone === 'error' ? { role: 'alert', 'aria-live': 'assertive' } : { role: 'status', 'aria-live': 'polite' },
  });
}

export function removeToast(): void {
  toast.remove();
}

/**
 * Where toasts appear. Both live regions stand in the page from the start, else screen readers miss the first message.
 * F8 moves the focus to the toast, Escape closes it and goes back; while it is pointed at or focused, its time stands still.
 */
export function ToastView() {
  const { toasts, handlers } = useToaster();
  const region = useRef<HTMLElement>(null);
  const current = toasts.find((entry) => entry.visible);
  const alerting = current?.ariaProps.role === 'alert';
  const cameFrom = useRef<Element | null>(null);

  useEffect(() => {
    const focusToast = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      if (event.key === 'Escape' && region.current?.contains(document.activeElement)) {
        event.preventDefault();
        toast.remove();
        return;
      }
      if (event.key !== TOAST_HOTKEY) return;
      const target = region.current?.querySelector<HTMLElement>('.toast');
      if (!target) return;
      event.preventDefault();
      if (!target.contains(document.activeElement)) cameFrom.current = document.activeElement;
      target.focus();
    };
    document.addEventListener('keydown', focusToast);
    return () => document.removeEventListener('keydown', focusToast);
  }, []);
  // A toast that goes while it has the focus gives it back to where F8 took it from.
  const shownId = useRef(current?.id);
  const currentId = current?.id;
  useEffect(() => {
    if (shownId.current === currentId) return;
    shownId.current = currentId;
    const before = cameFrom.current;
    cameFrom.current = null;
    if (before instanceof HTMLElement && before.isConnected && document.activeElement === document.body) before.focus();
  }, [currentId]);

  const card = current && (
    <ToastCard key={current.id} entry={current} onPause={handlers.startPause} onResume={handlers.endPause} />
  );
  const dialog = useSyncExternalStore(subscribeToDialogs, topDialog);
  const toaster = (
    <section ref={region} className="toaster" aria-label="Notifications">
      <div role="status" aria-live="polite">
        {!alerting && card}
      </div>
      <div role="alert" aria-live="assertive">
        {alerting && card}
      </div>
    </section>
  );
  // A modal dialog dims everything outside of it and takes it from screen readers: while one is open, toasts stand inside.
  return dialog ? createPortal(toaster, dialog) : toaster;
}

function topDialog(): Element | null {
  return [...document.querySelectorAll('dialog[open]')].at(-1) ?? null;
}

function subscribeToDialogs(listener: () => void): () => void {
  const observer = new MutationObserver(() => {
    watchTop();
    listener();
  });
  const watchTop = () => {
    // A dialog that leaves the page takes its attribute along: then its parent tells.
    const parent = topDialog()?.parentElement;
    if (parent) observer.observe(parent, { childList: true });
  };
  watchTop();
  observer.observe(document.documentElement, { subtree: true, attributeFilter: ['open'] });
  return () => observer.disconnect();
}

interface ToastCardProps {
  entry: Toast;
  onPause: () => void;
  onResume: () => void;
}

function ToastCard({ entry, onPause, onResume }: ToastCardProps) {
  const [swipe, setSwipe] = useState(0);
  const startX = useRef<number | null>(null);
  const resume = useRef(onResume);

  useEffect(() => {
    resume.current = onResume;
  }, [onResume]);
  // A toast replaced or closed under the pointer never sees it leave: without this the next one would stay for ever.
  useEffect(() => () => resume.current(), []);

  const begin = (event: PointerEvent) => {
    startX.current = event.clientX;
  };
  const follow = (event: PointerEvent) => {
    if (startX.current === null) return;
    const distance = event.clientX - startX.current;
    // Only a swipe takes the pointer for itself: a click belongs to the button it was made on.
    if (Math.abs(distance) > CLICK_TREMBLE_PX) event.currentTarget.setPointerCapture(event.pointerId);
    setSwipe(distance);
  };
  const end = (event: PointerEvent) => {
    const distance = startX.current === null ? 0 : event.clientX - startX.current;
    startX.current = null;
    if (event.type === 'pointerup' && Math.abs(distance) >= TOAST_SWIPE_PX) toast.remove(entry.id);
    else setSwipe(0);
  };

  return (
    <div
      className={entry.className}
      tabIndex={-1}
      style={swipe === 0 ? undefined : { transform: `translateX(${swipe}px)` }}
      onPointerDown={begin}
      onPointerMove={follow}
      onPointerUp={end}
      onPointerCancel={end}
      onPointerEnter={onPause}
      onPointerLeave={onResume}
      onFocus={onPause}
      onBlur={onResume}
    >
      {typeof entry.message === 'function' ? entry.message(entry) : entry.message}
      <button
        type="button"
        className="toast__close"
        aria-label="Fermer la notification"
        onClick={() => toast.remove(entry.id)}
      >
        <span aria-hidden="true">×</span>
      </button>
    </div>
  );
}

interface ToastTextProps {
  title: string;
  text: string | undefined;
  action: ToastAction | undefined;
}

function ToastText({ title, text, action }: ToastTextProps) {
  const choose = () => {
    toast.remove();
    action?.onChoose();
  };
  return (
    <div className="toast__text">
      <p className="toast__title">{title}</p>
      {text && <p>{text}</p>}
      {action && (
        <button type="button" className="toast__action" onClick={choose}>
          {action.label}
        </button>
      )}
    </div>
  );
}
