import { VitePWA } from 'vite-plugin-pwa';
import { company } from '../config/company.ts';
import { ON_DEMAND_FOLDER, servedAddress } from '../pwa/precacheList.ts';

/** Screens and skies of `tokens.css`, where CSS can't be read. */
const PAPER = '#f7f4ed';
const SLATE = '#16323f';

const screenshot = (name: string, form: 'wide' | 'narrow', sizes: string, label: string) => ({
  src: `/screenshots/${name}.png`,
  sizes,
  type: 'image/png',
  form_factor: form,
  label,
});

/** The installable application: manifest, and the service worker with the list of what it keeps. */
export function pwaPlugin() {
  return VitePWA({
    strategies: 'injectManifest',
    srcDir: 'src/pwa/worker',
    filename: 'sw.ts',
    injectRegister: false,
    registerType: 'prompt',
    injectManifest: {
      injectionPoint: 'self.BUILT_FILES',
      rollupFormat: 'iife',
      globPatterns: ['**/*.{html,js,css,woff2}', 'icons/icon.svg', 'manifest.webmanifest'],
      globIgnores: ['404.html', 'sw.js', 'sync-sw.js'],
      // Names under /assets/ tell the content.
      dontCacheBustURLsMatching: /\/assets\//,
      maximumFileSizeToCacheInBytes: 1024 * 1024,
      manifestTransforms: [
        (entries) => ({
          manifest: entries.map((entry) => ({ ...entry, url: servedAddress(entry.url) })),
          warnings: [],
        }),
      ],
    },
    manifest: {
      id: '/',
      name: `${company.name}, informatique en Ariège`,
      short_name: company.name,
      description:
        'Site, blog et espace partenaire, consultables hors connexion : cloud, cybersécurité, infogérance, téléphonie et accès internet.',
      lang: 'fr',
      dir: 'ltr',
      start_url: '/',
      scope: '/',
      display: 'standalone',
      display_override: ['window-controls-overlay', 'standalone'],
      background_color: PAPER,
      theme_color: SLATE,
      categories: ['business', 'productivity'],
      icons: [
        { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
        { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
        { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      ],
      screenshots: [
        screenshot('accueil-large', 'wide', '1280x800', 'Accueil du site'),
        screenshot('grille-large', 'wide', '1280x800', 'Grille tarifaire des partenaires'),
        screenshot('accueil-etroit', 'narrow', '390x844', 'Accueil sur téléphone'),
        screenshot('solutions-etroit', 'narrow', '390x844', 'Toutes les solutions sur téléphone'),
      ],
      shortcuts: [
        { name: 'Grille tarifaire', url: '/partner/pricing', icons: [shortcutIcon] },
        { name: 'Assistance', url: '/support', icons: [shortcutIcon] },
        { name: 'Blog', url: '/blog', icons: [shortcutIcon] },
      ],
      launch_handler: { client_mode: ['navigate-existing', 'auto'] },
      file_handlers: [{ action: '/partner/pricing', accept: { 'text/csv': ['.csv'] } }],
    },
  });
}

const shortcutIcon = { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' };

const ON_DEMAND_MODULES =
  /\/src\/(?:features\/(?:partner|pricing)|app\/partner|sync|storage|remote)\/|\/src\/app\/blog\/(?:browserReader|reader)|\/node_modules\/(?:dexie|firebase|@firebase|@dnd-kit|papaparse|@tanstack|htmlparser2)\//;

/** Puts scripts that visitors of the public pages never need into a folder of their own, which the worker leaves out. */
export function chunkFileName({ moduleIds }: { moduleIds: readonly string[] }): string {
  const isOnDemand = moduleIds.some((id) => ON_DEMAND_MODULES.test(id));
  return isOnDemand ? `${ON_DEMAND_FOLDER}[name]-[hash].js` : 'assets/[name]-[hash].js';
}

/** The same for their styles; a style sheet is named after the module that brought it in. */
export function assetFileName({ originalFileNames }: { originalFileNames: readonly string[] }): string {
  const isOnDemand = originalFileNames.some((name) => ON_DEMAND_MODULES.test(`/${name}`));
  return isOnDemand ? `${ON_DEMAND_FOLDER}[name]-[hash][extname]` : 'assets/[name]-[hash][extname]';
}
