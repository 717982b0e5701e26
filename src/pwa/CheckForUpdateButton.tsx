import { useState } from 'react';
import { Button } from '../ui/Button';
import { checkForUpdate, type UpdateCheckResult } from './checkForUpdate';
import { useUpdateState } from './updateStore';

const TEXTS = {
  search: 'Rechercher la nouvelle version',
  finding: 'Recherche…',
  apply: 'Mettre à jour',
  applying: 'Mise à jour en cours…',
} as const;

const RESULT_TEXTS: Record<UpdateCheckResult, string> = {
  found: 'Nouvelle version trouvée\u00a0: elle se prépare, puis le bouton «\u00a0Mettre à jour\u00a0» apparaît.',
  none: 'Le site ne propose pas encore cette version. Rien n’est perdu\u00a0: réessayez plus tard.',
  unreachable: 'Impossible de joindre le site. Vérifiez votre connexion et réessayez.',
  unsaved: 'La saisie en cours n’a pas pu être enregistrée\u00a0: exportez-la, puis réessayez.',
};

/** Lets users search for a new version and apply it, for instance when local data of a newer version require it. */
export function CheckForUpdateButton() {
  const update = useUpdateState();
  const [isSearching, setIsSearching] = useState(false);
  const [result, setResult] = useState<UpdateCheckResult | null>(null);
  const find = async () => {
    if (isSearching) return;
    setIsSearching(true);
    // A screen reader says the same result again only after another text.
    setResult(null);
    setResult(await checkForUpdate());
    setIsSearching(false);
  };
  if (update.kind === 'current') {
    return (
      <>
        <Button aria-disabled={isSearching || undefined} onClick={() => void find()}>
          {isSearching ? TEXTS.finding : TEXTS.search}
        </Button>
        <p role="status">{result !== null && RESULT_TEXTS[result]}</p>
      </>
    );
  }
  const available = update.kind === 'available' ? update : null;
  return (
    // The button stays while the update is applied: it has the focus.
    <>
      <Button aria-disabled={!available || undefined} onClick={() => available?.applyUpdate()}>
        {TEXTS.apply}
      </Button>
      <p role="status">{!available && TEXTS.applying}</p>
    </>
  );
}
