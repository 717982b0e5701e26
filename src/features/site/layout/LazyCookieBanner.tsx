import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useLazyComponent } from '../../../ui/useLazyComponent';
import { useConsentState } from '../consent';
import { COOKIE_SECTION_URL } from './navigation';

const loadBanner = async () => (await import('./CookieBanner')).CookieBanner;

/** Loads the cookie banner when it opens: most visits have a stored choice. */
export function LazyCookieBanner() {
  const { isBannerOpen, opener } = useConsentState();
  const { Component: CookieBanner, hasFailed, request } = useLazyComponent(loadBanner);
  const navigate = useNavigate();
  useEffect(() => {
    if (isBannerOpen) request();
  }, [isBannerOpen, request]);
  useEffect(() => {
    // Without the banner's code, « Gérer les cookies » leads to the cookie policy.
    if (hasFailed && opener) void navigate(COOKIE_SECTION_URL);
  }, [hasFailed, opener, navigate]);
  return CookieBanner && <CookieBanner />;
}
