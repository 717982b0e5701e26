export type ToastTone = 'info' | 'success' | 'error';

export interface ToastOptions {
  title: string;
  text?: string;
  /** 'error' has the destructive style and interrupts a screen reader; other toasts are announced politely. */
  tone?: ToastTone;
  /** Milliseconds until the toast closes; 5 s by default. */
  duration?: number;
  /** Button in the toast ('Annuler'), which closes it. The same action must also be available elsewhere. */
  action?: ToastAction;
}

export interface ToastAction {
  label: string;
  onChoose: () => void;
}
