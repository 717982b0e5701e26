import { company } from './company';

/**
 * Table of response headers. Functions send these, `firebase.json` repeats them for Hosting, and a test compares both
 * with the Hosting emulator.
 */
type Headers = Readonly<Record<string, string>>;

const CALENDAR_ORIGIN = new URL(company.links.bookingCalendar).origin;

const CONTENT_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  // The booking page requests `CALENDAR_ORIGIN` to find out whether the host of the calendar responds.
  `connect-src 'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com https://firestore.googleapis.com ${CALENDAR_ORIGIN}`,
  `frame-src ${CALENDAR_ORIGIN}`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types service-worker sync-worker csv-worker',
].join('; ');

const PERMISSIONS =
  'accelerometer autoplay camera display-capture geolocation gyroscope hid magnetometer microphone midi payment screen-wake-lock serial usb xr-spatial-tracking';

/** Headers of every response of the site. */
const POLICY = {
  'Content-Security-Policy': CONTENT_POLICY,
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': PERMISSIONS.split(' ')
    .map((feature) => `${feature}=()`)
    .join(', '),
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
} satisfies Headers;

/** Feed readers and social networks embed these images on other sites. */
const SHARED = { 'Cross-Origin-Resource-Policy': 'cross-origin' };
/** An image opened directly is a document; the sandbox disables scripts and forms in it. */
const SANDBOXED = { ...SHARED, 'Content-Security-Policy': "default-src 'none'; sandbox" };

const IMMUTABLE = 'public, max-age=31536000, immutable';
const BLOG = 'public, max-age=0, s-maxage=300, stale-while-revalidate=600';
const SHORT = 'public, max-age=0, s-maxage=60';

/** Headers by kind of response. */
export const RESPONSE_HEADERS = {
  /** Static pages, the 404 page, `sw.js` and other Hosting files without a hash in their name. */
  page: { ...POLICY, 'Cache-Control': 'no-cache' },
  /** Files below `/assets`, whose names contain a hash. */
  builtFile: { ...POLICY, 'Cache-Control': IMMUTABLE },
  /** Icons and Open Graph images. */
  sharedImage: { ...POLICY, ...SHARED, 'Cache-Control': 'no-cache' },
  /** List, posts, feed and sitemap: 5 minutes at the edge, 10 more while revalidating. */
  blog: { ...POLICY, 'Cache-Control': BLOG },
  /** Missing pages, which may exist later, and the last good copy while the database fails: 1 minute at the edge. */
  blogMissing: { ...POLICY, 'Cache-Control': SHORT },
  /** Redirects, rejected requests and the page for an unreachable database: never cached. */
  blogUncached: { ...POLICY, 'Cache-Control': 'no-store' },
  postImage: { ...POLICY, ...SANDBOXED, 'Cache-Control': IMMUTABLE },
  /** The PNG beside an SVG cover, which its author may replace. */
  postShareImage: { ...POLICY, ...SANDBOXED, 'Cache-Control': BLOG },
  postImageMissing: { ...POLICY, ...SANDBOXED, 'Cache-Control': SHORT },
  postImageUncached: { ...POLICY, ...SANDBOXED, 'Cache-Control': 'no-store' },
  /** Redirects of `firebase.json`; Hosting sends them without its header rules. */
  configuredRedirect: {},
  /** The login function, and unknown addresses beside it. */
  api: { ...POLICY, 'Cache-Control': 'no-store' },
} as const satisfies Readonly<Record<string, Headers>>;
