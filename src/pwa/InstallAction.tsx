import { lazy, Suspense, useState } from 'react';
import { installStore } from './installStore';
import { useInstallWay } from './useInstallWay';

const InstallSteps = lazy(async () => ({ default: (await import('./InstallSteps')).InstallSteps }));

/** A line of the footer's list: 'Installer l’application', only where this browser can do it; asked for by the person, never by the page. */
export function InstallAction() {
  const way = useInstallWay();
  const [state, setState] = useState<'neverAsked' | 'explaining' | 'explained'>('neverAsked');
  if (way === 'none') return null;
  return (
    <li>
      <button
        type="button"
        className="link-button"
        onClick={() => (way === 'prompt' ? void installStore.prompt() : setState('explaining'))}
      >
        Installer l’application
      </button>
      {state !== 'neverAsked' && (
        <Suspense>
          <InstallSteps open={state === 'explaining'} onClose={() => setState('explained')} />
        </Suspense>
      )}
    </li>
  );
}
