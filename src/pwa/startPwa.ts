/** Registers the service worker after load, so that it does not delay the page. */
export function startPwa(): void {
  if (!('serviceWorker' in navigator)) return;
  if (document.readyState === 'complete') void register();
  else window.addEventListener('load', () => void register(), { once: true });
}

async function register(): Promise<void> {
  try {
    const { registerServiceWorker } = await import('./registerServiceWorker');
    await registerServiceWorker();
  } catch {
    // The browser blocks service workers (private window, full disk): the site works without.
  }
}
