/** `beforeinstallprompt` event (Chromium); missing in the DOM types. */
interface InstallPromptEvent extends Event {
  /** Resolves once the user chose; works once per event. */
  prompt(): Promise<unknown>;
}

/** 'prompt': the browser's dialog; 'ios': manual steps; 'none': cannot be installed, or is installed already. */
export type InstallMethod = 'none' | 'prompt' | 'ios';

function isPromptEvent(event: Event): event is InstallPromptEvent {
  return 'prompt' in event && typeof event.prompt === 'function';
}

function createInstallStore() {
  let promptEvent: InstallPromptEvent | null = null;
  let isPrompting = false;
  const listeners = new Set<() => void>();
  const setPromptEvent = (event: InstallPromptEvent | null) => {
    promptEvent = event;
    for (const listener of listeners) listener();
  };
  return {
    /** Starts listening. Must run before anything else loads, as the event fires once and early. */
    watch(target: EventTarget) {
      target.addEventListener('beforeinstallprompt', (event) => {
        // Suppresses the browser's own install banner.
        event.preventDefault();
        if (isPromptEvent(event)) setPromptEvent(event);
      });
      target.addEventListener('appinstalled', () => setPromptEvent(null));
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    getMethod: (): InstallMethod => (promptEvent ? 'prompt' : isIosBrowser() ? 'ios' : 'none'),
    async prompt() {
      const event = promptEvent;
      if (!event || isPrompting) return;
      isPrompting = true;
      await event.prompt().catch(() => undefined);
      isPrompting = false;
      // After a dismissal, the browser may have sent a new event.
      if (promptEvent === event) setPromptEvent(null);
    },
  };
}

/**
 * True in a browser on iOS, outside of the installed app. iOS has no install event: users install from the share menu.
 */
function isIosBrowser(): boolean {
  const isStandalone = 'standalone' in navigator && navigator.standalone === true;
  const isTouchMac = navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1;
  return !isStandalone && (isTouchMac || /iPhone|iPad|iPod/.test(navigator.userAgent));
}

export const installStore = createInstallStore();
