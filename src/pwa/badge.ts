/** Subset of the Badging API (Chromium, Safari; pages and workers). */
interface BadgeNavigator {
  setAppBadge(count: number): Promise<void>;
  clearAppBadge(): Promise<void>;
}

interface UnsentEdits {
  subscribe(listener: () => void): () => void;
  countUnsent(): number;
}

/** Shows the count on the icon of the installed app; 0 clears it. Does nothing if badges are unsupported. */
export function showAppBadge(navigator: object, count: number): void {
  if (!hasBadge(navigator)) return;
  const update = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge();
  // Rejects if the app is not installed; the status bar shows the count too.
  update.catch(() => undefined);
}

/** Keeps the badge equal to the number of unsent edits, written only on change. Returns a function that stops it. */
export function bindAppBadgeToUnsentCount(outbox: UnsentEdits, navigator: object): () => void {
  let previousCount: number | null = null;
  const updateBadge = () => {
    const unsent = outbox.countUnsent();
    if (unsent !== previousCount) showAppBadge(navigator, unsent);
    previousCount = unsent;
  };
  updateBadge();
  return outbox.subscribe(updateBadge);
}

function hasBadge(navigator: object): navigator is BadgeNavigator {
  return 'setAppBadge' in navigator && 'clearAppBadge' in navigator;
}
