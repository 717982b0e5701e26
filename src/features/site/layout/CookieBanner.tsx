import { useEffect, useRef, useState, type RefObject } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../../ui/Button';
import { chooseConsent, useConsent, type ConsentChoice } from '../consent';

/** Longest time the banner may take to slide out; then it is gone whether the animation ended or not. */
const SLIDE_OUT_MS = 300;

/**
 * Asks for consent at the bottom of the page. The page keeps room for it below, so that nothing is covered for good; it
 * takes the focus only when the person has asked for it.
 */
export function CookieBanner() {
  const consent = useConsent();
  const { bannerOpen } = consent;
  const [shown, setShown] = useState(false);
  const ref = useRef<HTMLElement>(null);

  if (bannerOpen && !shown) setShown(true);
  useRoomBelow(ref, shown && bannerOpen);
  useEffect(() => {
    if (consent.askedFor && shown) ref.current?.querySelector('h2')?.focus();
  }, [consent, shown]);
  useEffect(() => {
    if (bannerOpen) return undefined;
    const timer = setTimeout(() => setShown(false), SLIDE_OUT_MS);
    return () => clearTimeout(timer);
  }, [bannerOpen]);

  const choose = (chosen: ConsentChoice) => {
    const hadFocus = ref.current?.contains(document.activeElement);
    chooseConsent(chosen);
    // The button that had the focus goes away: without this, a keyboard would start again at the top of the page.
    if (hadFocus) document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  };

  if (!shown) return null;
  return (
    <section
      ref={ref}
      className={bannerOpen ? 'cookie-banner' : 'cookie-banner cookie-banner--leaving'}
      aria-labelledby="cookie-banner-title"
      inert={!bannerOpen}
    >
      <div className="wrap cookie-banner__inner">
        <div>
          <h2 id="cookie-banner-title" className="cookie-banner__title" tabIndex={-1}>
            Politique de cookies
          </h2>
          <p>
            Les cookies améliorent votre expérience, analysent le trafic et personnalisent le contenu et les publicités.{' '}
            <Link to="/politique-confidentialite#cookies">En savoir plus sur les cookies</Link>
          </p>
        </div>
        <div className="cookie-banner__choices">
          <Button tone="secondary" onClick={() => choose('essential')}>
            Cookies essentiels uniquement
          </Button>
          <Button tone="secondary" onClick={() => choose('all')}>
            Accepter tout
          </Button>
        </div>
      </div>
    </section>
  );
}

/**
 * Tells the styles how much room the banner takes at the bottom while it stands there. The scroll padding is set as such:
 * a property of the root that anything below takes over would have the style of every element computed anew.
 */
function useRoomBelow(ref: RefObject<HTMLElement | null>, standing: boolean): void {
  useEffect(() => {
    const banner = ref.current;
    if (!standing || !banner) return undefined;
    const [page, body] = [document.documentElement.style, document.body.style];
    const sizes = new ResizeObserver(() => {
      const height = `${banner.offsetHeight}px`;
      page.scrollPaddingBottom = height;
      body.setProperty('--banner-height', height);
    });
    sizes.observe(banner);
    return () => {
      sizes.disconnect();
      page.scrollPaddingBottom = '';
      body.removeProperty('--banner-height');
    };
  }, [ref, standing]);
}
