import { useState } from 'react';
import { Button } from '../../ui/Button';
import { BLOG_MESSAGES } from './messages';
import { age, longDateAndTime, machineDate } from './dates';
import type { Stale } from './state';

/** Said above content that comes from this device because it could not be renewed. */
export function StaleNotice({ fetchedAt, offline }: Stale) {
  const [now] = useState(() => Date.now());
  return (
    <p className="blog-stale" role="status">
      {offline ? BLOG_MESSAGES.offline : BLOG_MESSAGES.notRenewed} Contenu enregistré {age(fetchedAt, now)}, le{' '}
      <time dateTime={machineDate(fetchedAt)}>{longDateAndTime(fetchedAt)}</time>.
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
