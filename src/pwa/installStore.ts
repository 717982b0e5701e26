/** The event by which Chromium offers installation; no other engine has it, nor does the DOM library. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
}

export type InstallWay = 'none' | 'prompt' | 'ios';

function isPromptEvent(event: Event): event is InstallPromptEvent {
  return 'prompt' in event && typeof event.prompt === 'function';
}

function createInstallStore() {
  let offered: InstallPromptEvent | null = null;
  const listeners = new Set<() => void>();
  const change = (event: InstallPromptEvent | null) => {
    offered = event;
    for (const listener of listeners) listener();
  };
  return {
    /** The offer comes once and early: listening starts before anything else is loaded. */
    watch(target: Window) {
      target.addEventListener('beforeinstallprompt', (event) => {
        // Without this the browser shows a banner of its own: the person has not asked for one.
        event.preventDefault();
        if (isPromptEvent(event)) change(event);
      });
      target.addEventListener('appinstalled', () => change(null));
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    way: (): InstallWay => (offered ? 'prompt' : isIosBrowser() ? 'ios' : 'none'),
    async prompt() {
      const event = offered;
      change(null);
      await event?.prompt();
    },
  };
}

/** iPhones and iPads install from the share menu only, and say nowhere that they can. */
function isIosBrowser(): boolean {
  const standalone = 'standalone' in navigator && navigator.standalone === true;
  const touchMac = navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1;
  return !standalone && (touchMac || /iPhone|iPad|iPod/.test(navigator.userAgent));
}

export const installStore = createInstallStore();
