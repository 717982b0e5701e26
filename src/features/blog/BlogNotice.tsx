import { Button } from '../../ui/Button';
import { BLOG_MESSAGES } from './messages';
import { age } from './dates';

/** Said above content that comes from this device because the network could not be reached. */
export function OfflineNotice({ fetchedAt, now }: { fetchedAt: number; now: number }) {
  return (
    <p className="blog-offline" role="status">
      Vous êtes hors ligne : contenu enregistré sur cet appareil {age(fetchedAt, now)}.
    </p>
  );
}

export function LoadingNotice({ children }: { children: string }) {
  return (
    <p className="blog-notice" role="status">
      {children}
    </p>
  );
}

export function ErrorNotice({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div className="blog-notice" role="alert">
      <p>{message}</p>
      <Button tone="secondary" onClick={onRetry}>
        {BLOG_MESSAGES.retry}
      </Button>
    </div>
  );
}
