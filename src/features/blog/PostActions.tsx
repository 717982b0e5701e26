import { Button } from '../../ui/Button';
import { showToast } from '../../ui/toast';
import { useIsHydrated } from '../../ui/useIsHydrated';

/** Shares and prints through the browser, so that no third party learns which post is read. */
export function PostActions({ title }: { title: string }) {
  // Both buttons need browser APIs.
  if (!useIsHydrated()) return null;
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

async function share(title: string): Promise<void> {
  // Leaves out tracking parameters and the fragment.
  const url = window.location.origin + window.location.pathname;
  try {
    if (typeof navigator.share === 'function') {
      await navigator.share({ title, url });
    } else {
      await navigator.clipboard.writeText(url);
      showToast({ title: 'Lien copié', text: 'L’adresse de l’article est dans le presse-papiers.', tone: 'success' });
    }
  } catch (error) {
    // The reader closed the share sheet, or tapped again while it is open.
    if (error instanceof DOMException && /^(?:Abort|InvalidState)Error$/.test(error.name)) return;
    showToast({ title: 'Partage impossible', text: 'Copiez l’adresse affichée par votre navigateur.', tone: 'error' });
  }
}
