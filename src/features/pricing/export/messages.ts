import { formatCount } from '../../../domain/groupThousands';
import type { SyncSnapshot } from '../../../domain/pricing/pricingEditor';
import { COLUMN_HEADINGS } from '../grid/columns';
import { formatLastSync } from '../status/statusText';

export const PARTNER_LIST_TEXTS = {
  menu: 'Liste partenaire…',
  dialog: 'Liste partenaire',
  title: 'Tarifs revendeurs',
  from: 'Valables à compter du',
  until: 'Jusqu’au (facultatif)',
  csv: 'CSV',
  print: 'Imprimer ou PDF',
  cancel: 'Annuler',
  fromRequired: 'Indiquez la date à partir de laquelle ces prix sont valables.',
  yearNotFourDigits: 'Écrivez l’année avec quatre chiffres.',
  dateIncomplete: 'Complétez cette date, ou effacez-la.',
  untilBeforeFrom: 'La fin ne peut pas précéder le début.',
  contents: 'Solutions, prix revendeurs et prix publics seulement\u00a0: ni prix partenaire, ni commission.',
  headings: [
    COLUMN_HEADINGS.solution,
    COLUMN_HEADINGS.prix_revendeur,
    COLUMN_HEADINGS.prix_public,
    'Valable à compter du',
    'Jusqu’au',
  ],
} as const;

export const COST_PRINT_TEXTS = {
  menu: 'Imprimer avec les coûts',
  confidential: 'Confidentiel',
  title: 'Confidentiel\u00a0: grille tarifaire avec les coûts',
} as const;

export function formatSelectedOnly(count: number): string {
  return count === 1 ? 'La ligne sélectionnée seulement' : `Les ${formatCount(count)} lignes sélectionnées seulement`;
}

/** Says that the list may lack newer prices; null unless sync is blocked. `now`: device clock, ms. */
export function formatOldPricesNotice(sync: SyncSnapshot, now: number): string | null {
  const { phase, lastSyncAt } = sync;
  if (phase === 'idle' || phase === 'syncing' || lastSyncAt === null) return null;
  return `${formatLastSync(sync, now)}\u00a0: des prix ont pu changer depuis.`;
}

/** Says that the list has prices that partners do not see yet. */
export function formatDuePlanCount(count: number): string {
  return count === 1
    ? 'La liste contient un prix prévu d’ici à cette date.'
    : `La liste contient ${formatCount(count)} prix prévus d’ici à cette date.`;
}

/** Says that planned prices replace prices of the list before it ends. */
export function formatLaterPlanCount(count: number): string {
  return count === 1
    ? 'Un prix prévu s’applique pendant cette période\u00a0: la liste ne le contient pas.'
    : `${formatCount(count)} prix prévus s’appliquent pendant cette période\u00a0: la liste ne les contient pas.`;
}

/**
 * Says that other devices may show another list. The grid, and so the list, has edits that are `toSend`, but not those
 * that wait for a decision.
 */
export function formatUnsentNotice({
  toSend,
  conflicts,
  rejected,
}: Record<'toSend' | 'conflicts' | 'rejected', number>) {
  const sentences: string[] = [];
  if (toSend > 0)
    sentences.push(
      toSend === 1
        ? 'Une modification de cet appareil n’est pas encore envoyée\u00a0: la liste la contient.'
        : `${formatCount(toSend)} modifications de cet appareil ne sont pas encore envoyées\u00a0: la liste les contient.`,
    );
  if (conflicts > 0)
    sentences.push(
      conflicts === 1
        ? 'Un conflit attend votre choix\u00a0: la liste ne contient pas votre valeur.'
        : `${formatCount(conflicts)} conflits attendent votre choix\u00a0: la liste ne contient pas vos valeurs.`,
    );
  if (rejected > 0)
    sentences.push(
      rejected === 1
        ? 'Une modification a été refusée\u00a0: la liste ne la contient pas.'
        : `${formatCount(rejected)} modifications ont été refusées\u00a0: la liste ne les contient pas.`,
    );
  return sentences.join(' ');
}
