import { useState } from 'react';
import { useOnDemand } from '../ui/useOnDemand';
import { installStore } from './installStore';
import { useInstallWay } from './useInstallWay';

const loadSteps = async () => (await import('./InstallSteps')).InstallSteps;

/** A line of the footer's list: 'Installer l’application', only where this browser can do it; asked for by the person, never by the page. */
export function InstallAction() {
  const way = useInstallWay();
  const [explaining, setExplaining] = useState(false);
  const { Part: InstallSteps, failed, request } = useOnDemand(loadSteps);
  if (way === 'none') return null;
  const explain = () => {
    setExplaining(true);
    request();
  };
  return (
    <li>
      <button
        type="button"
        className="link-button"
        onClick={() => (way === 'prompt' ? void installStore.prompt() : explain())}
      >
        Installer l’application
      </button>
      {failed && <p role="alert">Les étapes n’ont pas pu être chargées. Vérifiez votre connexion, puis réessayez.</p>}
      {InstallSteps && <InstallSteps open={explaining} onClose={() => setExplaining(false)} />}
    </li>
  );
}
