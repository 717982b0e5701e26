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
  ['Tab', 'Cellule ou bouton suivant de la ligne'],
  ['Échap', 'Revenir à la cellule, fermer'],
  ['F8', 'Aller à la notification'],
  ['Flèches sur un bord de titre', 'Changer la largeur de la colonne'],
];

const ADMIN_SHORTCUTS: readonly (readonly [string, string])[] = [
  ['Entrée, F2', 'Modifier la ligne, renommer le sous-titre'],
  ['Entrée', 'Enregistrer la ligne'],
  ['Échap', 'Abandonner la modification'],
  ['Suppr', 'Supprimer la ligne'],
  ['Alt + Flèches', 'Monter, descendre la ligne'],
  ['Espace', 'Sélectionner la ligne'],
  ['Maj + Flèches', 'Étendre la sélection'],
  ['Ctrl + A', 'Tout sélectionner'],
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
