import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Button } from '../ui/Button';
import { useUpdateState } from './updateStore';
import './update-notice.css';

/** 'Nouvelle version disponible': stays until the person decides, and comes back with the next version. */
export function UpdateNotice() {
  const state = useUpdateState();
  const { pathname } = useLocation();
  const [postponed, setPostponed] = useState<unknown>(null);
  const visible = state.kind === 'applying' || (state.kind === 'available' && postponed !== state.apply);
  return (
    <div role="status" className="update-notice-region">
      {visible && (
        <div className="update-notice">
          <p>
            <strong>Nouvelle version disponible</strong>{' '}
            {state.kind === 'available' && state.refused
              ? 'La saisie en cours n’a pas pu être enregistrée : terminez-la, puis réessayez.'
              : promise(pathname)}
          </p>
          {state.kind === 'available' ? (
            <div className="update-notice-actions">
              <Button size="small" onClick={state.apply}>
                Mettre à jour
              </Button>
              <Button size="small" tone="quiet" onClick={() => setPostponed(() => state.apply)}>
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

/** What the person would want to know before pressing: only partners have something to lose. */
function promise(pathname: string): string {
  return /^\/partner(?:\/|$)/.test(pathname) ? 'Vos modifications sont conservées.' : 'La page sera rechargée.';
}
