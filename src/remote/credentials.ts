import * as firebaseApp from 'firebase/app';
import type { FirebaseApp } from 'firebase/app';
import type { Session } from './session';

/** What Firestore Lite asks of the component 'auth-internal', which the Auth SDK would else provide. */
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

/** How Firebase's own packages join an app; exported by `firebase/app`, left out of its public types. */
type AddComponent = (app: FirebaseApp, component: InternalComponent) => void;

function addComponent(): AddComponent {
  const exported: Record<string, unknown> = { ...firebaseApp };
  const add = exported['_addComponent'];
  if (typeof add !== 'function') throw new Error('firebase/app has no _addComponent any more: see docs/decisions.');
  return (app, component) => void add(app, component);
}

/** Every request of this app's Firestore carries the session's token from now on. Tokens come from `session.ts` alone. */
export function provideCredentials(app: FirebaseApp, session: Session): void {
  addComponent()(app, {
    name: 'auth-internal',
    type: 'PRIVATE',
    multipleInstances: false,
    instantiationMode: 'EAGER',
    serviceProps: {},
    instanceFactory: () => ({
      async getToken() {
        const accessToken = await session.idToken();
        return accessToken === null ? null : { accessToken };
      },
      getUid: () => null,
    }),
  });
}
