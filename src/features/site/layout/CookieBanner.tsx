import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../../ui/Button';
import { chooseConsent, closeCookieBanner, useConsentState, type ConsentChoice } from '../consent';
import { COOKIE_SECTION_URL } from './navigation';
import './cookieBanner.css';

/** Longer than the transition by which the banner leaves; a timer then removes it. */
const SLIDE_OUT_MS = 300;

/**
 * Shows the cookie banner at the bottom of the window. The page reserves space below, so that nothing stays covered.
 * Takes the focus only if the user opened it; then Escape closes it, unless a choice is missing.
 */
export function CookieBanner() {
  const consent = useConsentState();
  const { isBannerOpen } = consent;
  const [isShown, setShown] = useState(false);
  const ref = useRef<HTMLElement>(null);

  if (isBannerOpen && !isShown) setShown(true);
  useReservedSpace(ref, isShown && isBannerOpen);
  useEffect(() => {
    if (consent.opener && isShown) ref.current?.querySelector('h2')?.focus();
  }, [consent, isShown]);
  useEffect(() => {
    if (isBannerOpen) return undefined;
    const timer = setTimeout(() => setShown(false), SLIDE_OUT_MS);
    return () => clearTimeout(timer);
  }, [isBannerOpen]);

  const choose = (chosen: ConsentChoice) => {
    const hadFocus = ref.current?.contains(document.activeElement);
    chooseConsent(chosen);
    // The focused button is removed; without this, keyboard navigation would restart at the top of the page.
    if (hadFocus) (consent.opener ?? document.querySelector('main'))?.focus({ preventScroll: true });
  };
  const closeByEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !consent.opener || !consent.choice) return;
    closeCookieBanner();
    consent.opener.focus({ preventScroll: true });
  };

  if (!isShown) return null;
  return (
    // Escape works everywhere inside the banner.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={ref}
      className={isBannerOpen ? 'cookie-banner' : 'cookie-banner cookie-banner--leaving'}
      aria-labelledby="cookie-banner-title"
      inert={!isBannerOpen}
      onKeyDown={closeByEscape}
    >
      <div className="wrap cookie-banner__inner">
        <div className="cookie-banner__text">
          <h2 id="cookie-banner-title" className="cookie-banner__title" tabIndex={-1}>
            Politique de cookies
          </h2>
          <p>
            Les cookies améliorent votre expérience, analysent le trafic et personnalisent le contenu et les publicités.{' '}
            <Link to={COOKIE_SECTION_URL}>En savoir plus sur les cookies</Link>
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
 * Exposes the height of the banner to CSS. Sets `scroll-padding` directly: changing an inherited custom property on the
 * root would recompute the styles of every element.
 */
function useReservedSpace(ref: RefObject<HTMLElement | null>, isVisible: boolean): void {
  useEffect(() => {
    const banner = ref.current;
    if (!isVisible || !banner) return undefined;
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
  }, [ref, isVisible]);
}
