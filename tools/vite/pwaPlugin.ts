import type { PluginOption } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { company } from '../../src/config/company.ts';
import { createWorkboxManifestTransform } from './createWorkboxManifestTransform.ts';
import { collectPublicPageScriptsAndStyles } from './collectPublicPageScriptsAndStyles.ts';

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
export function pwaPlugin(): PluginOption {
  let publicPageFiles: ReadonlySet<string> = new Set();
  const collector: PluginOption = {
    name: 'public-page-files',
    generateBundle: {
      // Runs after Vite removed the chunks that held only styles.
      order: 'post',
      handler(_options, bundle) {
        publicPageFiles = collectPublicPageScriptsAndStyles(bundle);
      },
    },
  };
  const worker = VitePWA({
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
        injectManifest.manifestTransforms = [
          createWorkboxManifestTransform(injectManifest.globDirectory, publicPageFiles),
        ];
        // Drops the plugin's entry for the manifest: the patterns above include it, with integrity.
        injectManifest.additionalManifestEntries = [];
      },
    },
    manifest: {
      id: '/',
      name: `${company.name}, informatique en Ariège`,
      short_name: company.name,
      description:
        'Site, blog et espace partenaire, consultables hors connexion\u00a0: cloud, cybersécurité, infogérance, téléphonie et accès internet.',
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
  return [collector, worker];
}

const shortcutIcon = { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' };
