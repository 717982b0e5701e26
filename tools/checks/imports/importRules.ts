/** Folder or file with its import rule. */
export interface Zone {
  /** Path below the project root; a file belongs to the zone with the longest matching path. */
  path: string;
  holds: string;
  /** Paths of zones that its files may import; a folder includes the zones inside it. */
  mayImport: readonly string[];
}

const FEATURE_IMPORTS = ['src/domain', 'src/ui', 'src/platform', 'src/config'] as const;
const WORKER_IMPORTS = ['src/storage', 'src/remote', 'src/sync', ...FEATURE_IMPORTS] as const;
const APP_IMPORTS = ['src/pwa', 'src/features', ...WORKER_IMPORTS] as const;
const ENTRY_IMPORTS = ['src/app', ...APP_IMPORTS] as const;
/** Every zone but `src/app` and the entries that use it. */
const TEST_IMPORTS = [...APP_IMPORTS, 'functions', 'local', 'tools'] as const;
const ADAPTER_IMPORTS = ['src/sync/ports.ts', 'src/domain', 'src/platform', 'src/config'] as const;

/**
 * Import rules of all folders; allowed directions: entries → app → pwa, features, storage, remote → domain → config,
 * and app → sync → domain. Type imports and dynamic imports count. A test beside its file may import everything; no
 * product file imports a test.
 */
export const ZONES: readonly Zone[] = [
  { path: 'src/main.tsx', holds: 'browser entry: hydrates the page', mayImport: ENTRY_IMPORTS },
  { path: 'src/start.ts', holds: 'first script of every page', mayImport: ENTRY_IMPORTS },
  {
    path: 'src/entry-server.tsx',
    holds: 'server entry: `render(url)` for the build and the blog function',
    mayImport: ENTRY_IMPORTS,
  },
  { path: 'src/app', holds: 'routes, layout, head, composition root', mayImport: APP_IMPORTS },
  { path: 'src/pwa', holds: 'service workers, registration, installation, updates', mayImport: WORKER_IMPORTS },
  { path: 'src/features/site', holds: 'public pages', mayImport: FEATURE_IMPORTS },
  { path: 'src/features/blog', holds: 'blog pages and reader', mayImport: FEATURE_IMPORTS },
  { path: 'src/features/partner', holds: 'login', mayImport: FEATURE_IMPORTS },
  {
    path: 'src/features/pricing',
    holds: 'the price grid: shell, grid, cells, selection, order, import, …',
    mayImport: FEATURE_IMPORTS,
  },
  { path: 'src/ui', holds: 'tokens, buttons, fields, dialog, toast', mayImport: ['src/platform', 'src/config'] },
  { path: 'src/storage', holds: 'IndexedDB; the only importer of dexie', mayImport: ADAPTER_IMPORTS },
  { path: 'src/remote', holds: 'Firestore, login and session over REST', mayImport: ADAPTER_IMPORTS },
  {
    path: 'src/sync',
    holds: 'the sync engine: local store, edits, replication, session, history, snapshot',
    mayImport: ['src/sync/ports.ts', 'src/domain', 'src/config/constants.ts'],
  },
  { path: 'src/sync/ports.ts', holds: 'interfaces that the engine requires', mayImport: ['src/sync', 'src/domain'] },
  { path: 'src/platform', holds: 'browser APIs behind small interfaces', mayImport: ['src/config'] },
  {
    path: 'src/domain',
    holds: 'pure rules, and the types that engine and screens share',
    mayImport: ['src/config/constants.ts'],
  },
  {
    path: 'src/config',
    holds: 'identity of the company; response headers, redirects, ids that build and pages share',
    mayImport: ['src/config/constants.ts'],
  },
  { path: 'src/config/constants.ts', holds: 'storage keys, timings, limits', mayImport: [] },
  {
    path: 'functions',
    holds: '`partnerLogin`, the blog’s renderer, which loads the built server entry, and `publishPlans`',
    mayImport: ['src/domain', 'src/config'],
  },
  { path: 'local/firestore', holds: 'local Firestore server', mayImport: [] },
  { path: 'local/seed', holds: 'sample data', mayImport: ['src/domain'] },
  {
    path: 'tools',
    holds: 'build plugins, start, deploy, content, checks',
    mayImport: [
      'src/entry-server.tsx',
      'src/pwa',
      'src/features',
      'src/domain',
      'src/config',
      'functions',
      'local',
      'tests',
    ],
  },
  {
    path: 'tests',
    holds: 'sync engine, simulation, rules, browser tests, benchmarks, budgets',
    mayImport: TEST_IMPORTS,
  },
  {
    path: 'tests/bench/grid/screen.tsx',
    holds: 'entry of the benchmark: the grid over the real engine',
    mayImport: ['src/app', 'tests', ...APP_IMPORTS],
  },
];

/** Packages that only one of the zones in `src` may import, or none (null); other folders may import them freely. */
export const RESTRICTED_PACKAGES: readonly { pattern: RegExp; only: string | null }[] = [
  { pattern: /^dexie/, only: 'src/storage' },
  // `src/remote` calls the REST APIs: see docs/decisions/0031-posts-over-rest.md.
  { pattern: /^(?:firebase|@firebase)(?:\/|$)/, only: null },
  { pattern: /^react-hot-toast/, only: 'src/ui' },
  { pattern: /^(?:@dnd-kit|papaparse|@tanstack)/, only: 'src/features/pricing' },
  { pattern: /^workbox-/, only: 'src/pwa' },
];

/** Zones that import no package. */
export const PACKAGE_FREE_ZONES: readonly string[] = [
  'src/domain',
  'src/config',
  'src/config/constants.ts',
  'src/sync',
  'src/sync/ports.ts',
];
