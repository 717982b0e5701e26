import { useSyncExternalStore } from 'react';
import { Button } from '../../ui/Button';
import { showToast } from '../../ui/toast';

/** Sharing and printing with what the device itself offers: no third party learns that the post is read. */
export function PostActions({ title }: { title: string }) {
  // The server knows no device; what this one offers is asked after hydration.
  const inBrowser = useSyncExternalStore(
    noChanges,
    () => true,
    () => false,
  );
  if (!inBrowser) return null;
  return (
    <div className="post-actions">
      <Button tone="secondary" onClick={() => void share(title)}>
        Partager
      </Button>
      <Button tone="secondary" onClick={() => window.print()}>
        Imprimer
      </Button>
    </div>
  );
}

const noChanges = () => () => {};

async function share(title: string): Promise<void> {
  // Not the parameters that a newsletter put there, nor the place in the text.
  const url = window.location.origin + window.location.pathname;
  try {
    if (typeof navigator.share === 'function') {
      await navigator.share({ title, url });
    } else {
      await navigator.clipboard.writeText(url);
      showToast({ title: 'Lien copié', text: 'L’adresse de l’article est dans le presse-papiers.', tone: 'success' });
    }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return;
    showToast({ title: 'Partage impossible', text: 'Copiez l’adresse affichée par votre navigateur.', tone: 'error' });
  }
}
