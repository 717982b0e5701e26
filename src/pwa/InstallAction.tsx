import { useState, type ComponentType } from 'react';
import { useLazyComponent } from '../ui/useLazyComponent';
import { installStore } from './installStore';
import { useInstallMethod } from './useInstallMethod';

type Steps = ComponentType<{ isOpen: boolean; onClose: () => void }>;

const loadSteps = async (): Promise<Steps> => (await import('./InstallSteps')).InstallSteps;

/** Footer entry 'Installer l’application', rendered only where the browser can install; never prompts on its own. */
export function InstallAction({ load = loadSteps }) {
  const method = useInstallMethod();
  const [isOpen, setIsOpen] = useState(false);
  const { Component: InstallSteps, hasFailed, request } = useLazyComponent(load);
  if (method === 'none') return null;
  const openSteps = () => {
    setIsOpen(true);
    request();
  };
  return (
    <li>
      <button
        ref={rescueFocus}
        type="button"
        className="link-button"
        onClick={() => (method === 'prompt' ? void installStore.prompt() : openSteps())}
      >
        Installer l’application
      </button>
      {hasFailed && (
        <p role="alert">Les étapes n’ont pas pu être chargées. Vérifiez votre connexion, puis rechargez la page.</p>
      )}
      {InstallSteps && <InstallSteps isOpen={isOpen} onClose={() => setIsOpen(false)} />}
    </li>
  );
}

/** Without this, keyboard navigation would restart at the top of the page when the button goes. */
function rescueFocus(button: HTMLButtonElement) {
  return () => {
    if (document.activeElement === button) document.querySelector('main')?.focus({ preventScroll: true });
  };
}
