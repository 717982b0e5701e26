/** The page is about to be loaded anew by the application itself; whoever holds something typed can still store it. */
class BeforeReloadEvent extends Event {
  static readonly type = 'before-reload';
  readonly pending: Promise<void>[] = [];

  constructor() {
    super(BeforeReloadEvent.type);
  }
}

/** Registers what has to be finished before a reload, such as storing a draft. The answer takes it back. */
export function onBeforeReload(store: () => Promise<void>): () => void {
  const listener = (event: Event) => {
    if (event instanceof BeforeReloadEvent) event.pending.push(store());
  };
  window.addEventListener(BeforeReloadEvent.type, listener);
  return () => window.removeEventListener(BeforeReloadEvent.type, listener);
}

/** Resolves when everything typed is stored; rejects when something could not be: then the page must stay. */
export async function settleBeforeReload(): Promise<void> {
  const event = new BeforeReloadEvent();
  window.dispatchEvent(event);
  await Promise.all(event.pending);
}
