import { expect, it } from 'vitest';
import { buildLocalFirebaseConfig, type FirebaseConfig } from './buildLocalFirebaseConfig';

const POLICY = { key: 'Content-Security-Policy', value: "default-src 'self'; connect-src 'self'; img-src 'self'" };
const OTHER = { key: 'X-Content-Type-Options', value: 'nosniff' };

const CONFIG: FirebaseConfig = {
  hosting: {
    public: 'dist',
    predeploy: ['npm run build'],
    redirects: [{ source: '/accueil', destination: '/', type: 301 }],
    headers: [{ source: '**', headers: [POLICY, OTHER] }],
  },
  functions: [{ source: 'functions', predeploy: ['npm run build'] }],
  firestore: { rules: 'firestore.rules', indexes: 'firestore.indexes.json' },
};
const PORTS = { site: 1, firestore: 2, auth: 3, functions: 4, hub: 5, logging: 6, eventarc: 7, tasks: 8 };
const PATHS = { publicDir: 'site', functionsDir: 'link' };
const toLocal = (port: number) => ({ host: '127.0.0.1', port });

it('keeps the site and its policy, adds the local addresses to it, and builds nothing', () => {
  const local = buildLocalFirebaseConfig(CONFIG, { ...PATHS, ports: PORTS, officialFirestore: false });
  const value = "default-src 'self'; connect-src 'self' http://127.0.0.1:3 http://127.0.0.1:2; img-src 'self'";
  expect(local).toEqual({
    hosting: {
      public: 'site',
      redirects: CONFIG.hosting.redirects,
      headers: [{ source: '**', headers: [{ ...POLICY, value }, OTHER] }],
    },
    functions: [{ source: 'link' }],
    emulators: {
      hosting: toLocal(1),
      auth: toLocal(3),
      functions: toLocal(4),
      hub: toLocal(5),
      logging: toLocal(6),
      eventarc: toLocal(7),
      tasks: toLocal(8),
      ui: { enabled: false },
      singleProjectMode: true,
    },
  });
});
