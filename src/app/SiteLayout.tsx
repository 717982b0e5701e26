import { Suspense, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { WhatsAppButton } from '../features/site/layout/WhatsAppButton';
import { LazyCookieBanner } from '../features/site/layout/LazyCookieBanner';
import { Footer } from '../features/site/layout/Footer';
import { NavBar } from '../features/site/layout/NavBar';
import { InstallAction } from '../pwa/InstallAction';
import { LazyUpdateNotice } from '../pwa/LazyUpdateNotice';
import { Toaster } from '../ui/toast';
import type { SiteRoute } from './siteRoute';
import '../features/site/blocks/pageLayout.css';
import '../features/site/layout/siteLayout.css';

/** Renders navigation, footer and toasts around every page. */
export function SiteLayout({ route, children }: { route: SiteRoute; children: ReactNode }) {
  // A new key per page closes their dialogs: a swipe back leads on without closing them.
  const { pathname } = useLocation();
  return (
    <>
      <a className="skip-link" href="#contenu">
        Aller au contenu
      </a>
      <NavBar isOverHero={route.isBarOverHero} />
      <main id="contenu" tabIndex={-1} className={route.isBarOverHero ? 'main' : 'main main--below-bar'}>
        {children}
      </main>
      {/* A separate boundary hydrates in a task of its own, which keeps tasks short and input responsive. */}
      <Suspense>
        <Footer install={<InstallAction key={pathname} />} />
      </Suspense>
      {route.hasChat && <WhatsAppButton key={pathname} />}
      <LazyCookieBanner />
      <Toaster />
      <LazyUpdateNotice />
    </>
  );
}
