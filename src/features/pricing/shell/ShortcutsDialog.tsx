import { TOAST_HOTKEY } from '../../../config/constants';
import { Dialog } from '../../../ui/Dialog';
import './shortcutsDialog.css';

const TITLE = 'Raccourcis clavier';

const COMMON_SHORTCUTS: readonly (readonly [string, string])[] = [
  ['/', 'Rechercher'],
  ['?', 'Cette liste'],
  ['Flèches', 'Changer de cellule'],
  ['Origine, Fin', 'Début, fin de la ligne'],
  ['Ctrl + Origine, Ctrl + Fin', 'Début, fin de la grille'],
  ['Page préc., Page suiv.', 'Un écran plus haut, plus bas'],
  ['Tab', 'Quitter la grille'],
  ['Maj + Flèches', 'Étendre la plage de cellules'],
  ['Maj + Espace', 'Sélectionner la ligne entière'],
  ['Ctrl + Espace', 'Sélectionner la colonne'],
  ['Ctrl + A', 'Tout sélectionner'],
  ['Ctrl + C', 'Copier la plage'],
  ['Échap', 'Désélectionner, revenir à la cellule, fermer'],
  ['Alt + Maj + Flèches', 'Changer la largeur de la colonne'],
  ['Alt + Maj + Origine', 'Rétablir les largeurs des colonnes'],
  [TOAST_HOTKEY, 'Aller à la notification'],
];

const ADMIN_SHORTCUTS: readonly (readonly [string, string])[] = [
  ['Chiffres, lettres', 'Remplacer la valeur de la cellule'],
  ['Entrée, F2', 'Modifier la cellule, renommer le sous-titre'],
  ['Fin, puis Entrée', 'Aller aux boutons de la ligne'],
  ['Entrée, Maj + Entrée', 'Enregistrer et descendre, monter'],
  ['Tab, Maj + Tab', 'Enregistrer et passer à la cellule suivante, précédente'],
  ['Ctrl + Entrée', 'Écrire la saisie dans toute la plage'],
  ['Échap', 'Abandonner la saisie'],
  ['Ctrl + V', 'Coller'],
  ['Ctrl + D', 'Recopier vers le bas'],
  ['Espace', 'Cocher la ligne'],
  ['Suppr', 'Supprimer les lignes entières ou cochées'],
  ['Alt + Flèches', 'Monter, descendre la ligne'],
  ['Ctrl + Z', 'Annuler'],
  ['Ctrl + Maj + Z', 'Rétablir'],
];

export function ShortcutsDialog({ isAdmin, onClose }: { isAdmin: boolean; onClose: () => void }) {
  return (
    <Dialog isOpen onClose={onClose} title={TITLE} size="wide">
      <dl className="pricing-shortcuts">
        {[...COMMON_SHORTCUTS, ...(isAdmin ? ADMIN_SHORTCUTS : [])].map(([keys, what]) => (
          <div key={`${keys} ${what}`}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
