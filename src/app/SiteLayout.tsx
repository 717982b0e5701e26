import { Suspense, type ReactNode } from 'react';
import { ChatLauncher } from '../features/site/layout/ChatLauncher';
import { CookieBanner } from '../features/site/layout/CookieBanner';
import { Footer } from '../features/site/layout/Footer';
import { NavBar } from '../features/site/layout/NavBar';
import { InstallAction } from '../pwa/InstallAction';
import { UpdateNotice } from '../pwa/UpdateNotice';
import { Toaster } from '../ui/toast';
import type { SiteRoute } from './routes';

/** The frame that every page stands in. */
export function SiteLayout({ route, children }: { route: SiteRoute; children: ReactNode }) {
  return (
    <>
      <a className="skip-link" href="#contenu">
        Aller au contenu
      </a>
      <NavBar overHero={route.barOverHero} />
      <main id="contenu" tabIndex={-1} className={route.barOverHero ? 'main' : 'main main--below-bar'}>
        {children}
      </main>
      {/* A boundary of its own is hydrated by itself: shorter tasks, between which the browser answers. */}
      <Suspense>
        <Footer install={<InstallAction />} />
      </Suspense>
      {route.chat && <ChatLauncher />}
      <CookieBanner />
      <Toaster />
      <UpdateNotice />
    </>
  );
}
