import { useState } from 'react';
import { NotFoundPage } from '../features/site/pages/NotFoundPage';
import { isDocumentServedFromCache } from '../pwa/isDocumentServedFromCache';
import { useOnline } from '../ui/useOnline';

/** Shows an unknown address, as one that may exist if the server was not asked. */
export function NotFoundRoute() {
  const isOnline = useOnline();
  // Stays when the network returns: only another request tells whether the page exists.
  const [isUnverified] = useState(() => !isOnline || isDocumentServedFromCache());
  return <NotFoundPage isUnverified={isUnverified} />;
}
