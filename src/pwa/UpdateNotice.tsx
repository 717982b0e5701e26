import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Button } from '../ui/Button';
import { useUpdateState, type UpdateObstacle } from './updateStore';
import './updateNotice.css';

const OBSTACLE_TEXTS: Readonly<Record<UpdateObstacle, string>> = {
  unsaved: 'La saisie en cours n’a pas pu être enregistrée : terminez-la ou effacez-la, puis réessayez.',
  slow: 'La mise à jour attend : un autre onglet du site charge encore. Fermez les autres onglets du site, puis réessayez.',
};

/** Shows 'Nouvelle version disponible' until the user decides; a postponed notice returns with the next version. */
export function UpdateNotice() {
  const state = useUpdateState();
  const { pathname } = useLocation();
  const [postponedUpdate, setPostponedUpdate] = useState<unknown>(null);
  const isVisible = state.kind === 'applying' || (state.kind === 'available' && postponedUpdate !== state.applyUpdate);
  return (
    <div role="status" className="update-notice-region">
      {isVisible && (
        <div className="update-notice">
          <p>
            <strong>Nouvelle version disponible</strong>{' '}
            {state.kind === 'available' && state.obstacle
              ? OBSTACLE_TEXTS[state.obstacle]
              : describeConsequence(pathname)}
          </p>
          {state.kind === 'available' ? (
            <div className="update-notice-actions">
              <Button size="small" onClick={state.applyUpdate}>
                {state.obstacle ? 'Réessayer' : 'Mettre à jour'}
              </Button>
              <Button size="small" tone="quiet" onClick={() => setPostponedUpdate(() => state.applyUpdate)}>
                Plus tard
              </Button>
            </div>
          ) : (
            <p>Mise à jour en cours…</p>
          )}
        </div>
      )}
    </div>
  );
}

/** States the consequence of the update; the edits of partners are stored before. */
function describeConsequence(pathname: string): string {
  return /^\/partner(?:\/|$)/.test(pathname) ? 'Vos modifications sont conservées.' : 'La page sera rechargée.';
}
