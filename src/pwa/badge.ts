/** Badges of installed applications: Chromium and Safari, in pages and in workers. */
interface BadgeHolder {
  setAppBadge(count: number): Promise<void>;
  clearAppBadge(): Promise<void>;
}

interface Outbox {
  subscribe(listener: () => void): () => void;
  unsent(): number;
}

/** The number on the application's icon; 0 takes it away. Nothing happens where the browser has no badges. */
export function showBadge(holder: object, count: number): void {
  if (!hasBadge(holder)) return;
  const shown = count > 0 ? holder.setAppBadge(count) : holder.clearAppBadge();
  // Refused where the application is not installed: the status bar tells the number anyway.
  shown.catch(() => undefined);
}

/** Keeps the number of unsent edits on the icon, written only when it changes. Answers what ends it. */
export function keepBadge(outbox: Outbox, holder: object): () => void {
  let before: number | null = null;
  const look = () => {
    const unsent = outbox.unsent();
    if (unsent !== before) showBadge(holder, unsent);
    before = unsent;
  };
  look();
  return outbox.subscribe(look);
}

function hasBadge(holder: object): holder is BadgeHolder {
  return 'setAppBadge' in holder && 'clearAppBadge' in holder;
}
