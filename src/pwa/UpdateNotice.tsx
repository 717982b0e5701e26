import { useState } from 'react';
import { Button } from '../ui/Button';
import { useUpdateState } from './updateStore';
import './update-notice.css';

/** 'Nouvelle version disponible': stays until the person decides, and comes back with the next version. */
export function UpdateNotice() {
  const state = useUpdateState();
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
              : 'Vos modifications sont conservées.'}
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
