import * as firebaseApp from 'firebase/app';
import type { FirebaseApp } from 'firebase/app';
import type { Session } from './session';

/** Subset of the component 'auth-internal' that Firestore Lite calls; the Auth SDK normally provides it. */
interface InternalAuth {
  getToken(): Promise<{ accessToken: string } | null>;
  getUid(): string | null;
}

interface InternalComponent {
  name: 'auth-internal';
  type: 'PRIVATE';
  multipleInstances: false;
  instantiationMode: 'EAGER';
  serviceProps: Record<string, never>;
  instanceFactory: () => InternalAuth;
}

/** Registers a component as Firebase's own packages do; exported by `firebase/app` but not in its public types. */
type AddComponent = (app: FirebaseApp, component: InternalComponent) => void;

function getAddComponent(): AddComponent {
  const exported: Record<string, unknown> = { ...firebaseApp };
  const add = exported['_addComponent'];
  if (typeof add !== 'function')
    throw new Error('firebase/app has no _addComponent any more: see docs/decisions/0009-session-without-auth-sdk.md.');
  return (app, component) => void add(app, component);
}

/** Adds the session's token to every Firestore request of this app. Tokens come only from `session.ts`. */
export function authenticateFirestoreRequests(app: FirebaseApp, session: Session): void {
  getAddComponent()(app, {
    name: 'auth-internal',
    type: 'PRIVATE',
    multipleInstances: false,
    instantiationMode: 'EAGER',
    serviceProps: {},
    instanceFactory: () => ({
      async getToken() {
        const accessToken = await session.getIdToken();
        return accessToken === null ? null : { accessToken };
      },
      getUid: () => null,
    }),
  });
}
