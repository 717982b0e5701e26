import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore, type PointerEvent } from 'react';
import { createPortal } from 'react-dom';
import { toast, useToaster, type Toast } from 'react-hot-toast/headless';
import { TOAST_HOTKEY } from '../config/constants';
import type { ToastAction, ToastOptions } from './toastOptions';
import './toast.css';

export const TOAST_DURATION_MS = 5_000;
const TOAST_SWIPE_PX = 50;
/** Pointer movement tolerated within a click. */
const CLICK_TOLERANCE_PX = 8;

/** Shows one toast at a time: a new one replaces the previous. Called by `showToast`, which loads this module. */
export function replaceToast({ title, text, tone = 'info', duration = TOAST_DURATION_MS, action }: ToastOptions): void {
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
 * Renders toasts. Both live regions exist from the start, else screen readers miss the first message. F8 focuses the
 * toast, Escape closes it and restores focus; hover or focus pauses its timer.
 */
export function ToastView() {
  const { toasts, handlers } = useToaster();
  const region = useRef<HTMLElement>(null);
  const current = toasts.find((entry) => entry.visible);
  const isAlert = current?.ariaProps.role === 'alert';
  const previousFocus = useRef<Element | null>(null);

  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
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
      if (!target.contains(document.activeElement)) previousFocus.current = document.activeElement;
      target.focus();
    };
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, []);
  const currentId = current?.id;
  const endPause = useEffectEvent(handlers.endPause);
  useEffect(() => {
    if (currentId === undefined) return undefined;
    return () => {
      // A toast removed under the pointer fires no `pointerleave`: without this the timer of the next one would stay paused.
      endPause();
      // When a focused toast closes, focus returns to where F8 took it from.
      const target = previousFocus.current;
      previousFocus.current = null;
      if (target instanceof HTMLElement && target.isConnected && document.activeElement === document.body)
        target.focus();
    };
  }, [currentId]);

  const card = current && (
    <ToastCard key={current.id} entry={current} onPause={handlers.startPause} onResume={handlers.endPause} />
  );
  const dialog = useSyncExternalStore(subscribeToDialogs, findTopDialog);
  const toaster = (
    <section ref={region} className="toaster" aria-label="Notifications">
      <div role="status" aria-live="polite">
        {!isAlert && card}
      </div>
      <div role="alert" aria-live="assertive">
        {isAlert && card}
      </div>
    </section>
  );
  // A modal dialog makes everything outside inert: toasts render inside while one is open.
  return dialog ? createPortal(toaster, dialog) : toaster;
}

function findTopDialog(): Element | null {
  return [...document.querySelectorAll('dialog[open]')].at(-1) ?? null;
}

function subscribeToDialogs(listener: () => void): () => void {
  const observer = new MutationObserver(() => {
    observeTopDialog();
    listener();
  });
  const observeTopDialog = () => {
    // Removing an open dialog changes no attribute; its parent's `childList` reports it.
    const parent = findTopDialog()?.parentElement;
    if (parent) observer.observe(parent, { childList: true });
  };
  observeTopDialog();
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

  const holders = useRef(new Set<'pointer' | 'focus'>());
  const hold = (holder: 'pointer' | 'focus') => {
    if (holders.current.size === 0) onPause();
    holders.current.add(holder);
  };
  const release = (holder: 'pointer' | 'focus') => {
    holders.current.delete(holder);
    if (holders.current.size === 0) onResume();
  };

  const handlePointerDown = (event: PointerEvent) => {
    startX.current = event.clientX;
  };
  const handlePointerMove = (event: PointerEvent) => {
    if (startX.current === null) return;
    const distance = event.clientX - startX.current;
    // Captures the pointer only for a swipe: during a click it would take the click from the pressed button.
    if (Math.abs(distance) > CLICK_TOLERANCE_PX) event.currentTarget.setPointerCapture(event.pointerId);
    setSwipe(distance);
  };
  const handlePointerEnd = (event: PointerEvent) => {
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
      onPointerDown={handlePointerDown}
      onPointerMove={handlePointerMove}
      onPointerUp={handlePointerEnd}
      onPointerCancel={handlePointerEnd}
      onPointerEnter={() => hold('pointer')}
      onPointerLeave={() => release('pointer')}
      onFocus={() => hold('focus')}
      onBlur={() => release('focus')}
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
  const handleAction = () => {
    toast.remove();
    action?.onChoose();
  };
  return (
    <div className="toast__text">
      <p className="toast__title">{title}</p>
      {text && <p>{text}</p>}
      {action && (
        <button type="button" className="toast__action" onClick={handleAction}>
          {action.label}
        </button>
      )}
    </div>
  );
}
