import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Button } from '../ui/Button';
import { isPartnerPath } from './isPartnerPath';
import { useUpdateState, type UpdateObstacle } from './updateStore';
import './updateNotice.css';

const OBSTACLE_TEXTS: Readonly<Record<UpdateObstacle, string>> = {
  unsaved: 'Une saisie n’est pas enregistrée : terminez-la ou effacez-la, puis réessayez.',
  slow: 'Un autre onglet du site charge encore : fermez-le, puis réessayez.',
};

/** Shows 'Nouvelle version disponible' until the user decides; a postponed notice returns with the next version. */
export function UpdateNotice() {
  const state = useUpdateState();
  const { pathname } = useLocation();
  const [postponedUpdate, setPostponedUpdate] = useState<unknown>(null);
  const available = state.kind === 'available' ? state : null;
  const isVisible = state.kind === 'applying' || (available !== null && postponedUpdate !== available.applyUpdate);
  const postpone = (update: () => void) => {
    setPostponedUpdate(() => update);
    // The focused button is removed; without this, keyboard navigation would restart at the top of the page.
    document.querySelector('main')?.focus({ preventScroll: true });
  };
  if (!isVisible) return null;
  return (
    <div className="update-notice">
      <p>
        <strong>Nouvelle version disponible</strong>{' '}
        {/* A translation by the browser replaces text nodes; an element of its own is still updated. */}
        <span>{available?.obstacle ? OBSTACLE_TEXTS[available.obstacle] : describeConsequence(pathname)}</span>
      </p>
      {/* The first button stays while the update is applied: it has the focus. */}
      <div className="update-notice-actions">
        <Button size="small" aria-disabled={!available || undefined} onClick={() => available?.applyUpdate()}>
          {available ? (available.obstacle ? 'Réessayer' : 'Mettre à jour') : 'Mise à jour en cours…'}
        </Button>
        {available && (
          <Button size="small" tone="quiet" onClick={() => postpone(available.applyUpdate)}>
            Plus tard
          </Button>
        )}
      </div>
    </div>
  );
}

/** States the consequence of the update; the edits of partners are stored before. */
function describeConsequence(pathname: string): string {
  return isPartnerPath(pathname) ? 'Vos modifications sont conservées.' : 'La page sera rechargée.';
}
