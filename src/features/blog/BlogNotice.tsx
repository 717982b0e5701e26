import { useState } from 'react';
import { Button } from '../../ui/Button';
import { BLOG_MESSAGES } from './messages';
import { formatCachedPageAge, formatDateTime, toIsoDateTime } from '../../domain/dates';
import type { Staleness } from './useBlogContent';

const CAUSE_TEXTS = {
  pending: '',
  offline: `${BLOG_MESSAGES.offline} `,
  failed: `${BLOG_MESSAGES.notRenewed} `,
} as const;

/** Shows the age of cached content that is not renewed; null: nothing. */
export function StaleNotice({ stale }: { stale: Staleness | null }) {
  // Always there: screen readers may miss a live region that arrives with its text.
  return <div role="status">{stale && <StaleText {...stale} />}</div>;
}

function StaleText({ fetchedAt, cause }: Staleness) {
  const [now] = useState(() => Date.now());
  return (
    <p className="blog-stale">
      {CAUSE_TEXTS[cause]}Contenu enregistré {formatCachedPageAge(fetchedAt, now)}, le{' '}
      <time dateTime={toIsoDateTime(fetchedAt)}>{formatDateTime(fetchedAt)}</time>.
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
