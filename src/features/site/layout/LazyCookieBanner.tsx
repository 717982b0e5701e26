import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { useLazyComponent } from '../../../ui/useLazyComponent';
import { useConsentState } from '../consent';
import { COOKIE_SECTION_URL } from './navigation';

const loadBanner = async () => (await import('./CookieBanner')).CookieBanner;

/** Loads the cookie banner when it opens: most visits have a stored choice. */
export function LazyCookieBanner({ load = loadBanner }) {
  const consent = useConsentState();
  const { Component: CookieBanner, hasFailed, request } = useLazyComponent(load);
  const navigate = useNavigate();
  const openPolicy = useEffectEvent(() => void navigate(COOKIE_SECTION_URL));
  useEffect(() => {
    // A click on « Gérer les cookies » makes a new state: each one requests the code again, and opens the policy once.
    if (consent.isBannerOpen) request();
  }, [consent, request]);
  useEffect(() => {
    // Without the banner's code, « Gérer les cookies » leads to the cookie policy.
    if (hasFailed && consent.opener) openPolicy();
  }, [hasFailed, consent]);
  return CookieBanner && <CookieBanner />;
}
