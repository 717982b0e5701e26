import { VitePWA } from 'vite-plugin-pwa';
import { company } from '../../src/config/company.ts';
import { ON_DEMAND_FOLDER } from '../../src/pwa/precacheList.ts';
import { listBuiltFiles } from './listBuiltFiles.ts';

/** Colors of `tokens.css`, for the manifest, which cannot read CSS. */
const PAPER = '#f7f4ed';
const SLATE = '#16323f';

const buildScreenshotEntry = (name: string, form: 'wide' | 'narrow', sizes: string, label: string) => ({
  src: `/screenshots/${name}.png`,
  sizes,
  type: 'image/png',
  form_factor: form,
  label,
});

/** Builds the manifest and the service worker with its list of cacheable files. */
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
      globIgnores: ['404.html', 'sw.js', 'sync-sw.js', 'idle-worker.js'],
      maximumFileSizeToCacheInBytes: 1024 * 1024,
    },
    // The browser fetches the icons itself at installation.
    includeManifestIcons: false,
    integration: {
      beforeBuildServiceWorker({ injectManifest }) {
        injectManifest.manifestTransforms = [listBuiltFiles(injectManifest.globDirectory)];
        // Drops the plugin's entry for the manifest: the patterns above include it, with integrity.
        injectManifest.additionalManifestEntries = [];
      },
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
        buildScreenshotEntry('accueil-large', 'wide', '1280x800', 'Accueil du site'),
        buildScreenshotEntry('grille-large', 'wide', '1280x800', 'Grille tarifaire des partenaires'),
        buildScreenshotEntry('accueil-etroit', 'narrow', '390x844', 'Accueil sur téléphone'),
        buildScreenshotEntry('solutions-etroit', 'narrow', '390x844', 'Toutes les solutions sur téléphone'),
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
  /\/src\/(?:features\/(?:partner|pricing)|app\/partner|sync|storage|remote)\/|\/src\/(?:app\/blog\/browserReader|features\/blog\/createBlogReader)|\/node_modules\/(?:dexie|firebase|@firebase|@dnd-kit|papaparse|@tanstack|htmlparser2)\//;

/** Puts scripts that public pages never need into their own folder, which the worker does not precache. */
export function buildChunkFileName({ moduleIds }: { moduleIds: readonly string[] }): string {
  const isOnDemand = moduleIds.some((id) => ON_DEMAND_MODULES.test(id));
  return isOnDemand ? `${ON_DEMAND_FOLDER}[name]-[hash].js` : 'assets/[name]-[hash].js';
}

/** Only the partner space starts web workers. */
export const WORKER_FILE_NAME = `${ON_DEMAND_FOLDER}[name]-[hash].js`;

/** Does the same for their styles; a style sheet is named after the module that imports it. */
export function buildAssetFileName({ originalFileNames }: { originalFileNames: readonly string[] }): string {
  const isOnDemand = originalFileNames.some((name) => ON_DEMAND_MODULES.test(`/${name}`));
  return isOnDemand ? `${ON_DEMAND_FOLDER}[name]-[hash][extname]` : 'assets/[name]-[hash][extname]';
}
