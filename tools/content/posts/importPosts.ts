import { formatDateTime } from '../../../src/domain/dates';
import type { BackendConnection } from '../backendConnection';
import { describeDatabaseError } from '../describeDatabaseError';
import { readPostFolder } from './readPostFolder';
import { InterruptedImportError } from './commitInBatches';
import { planPostImport } from './postStore';

/** Output of the command; `isComplete` is false if anything was not imported. */
export interface ImportOutcome {
  isComplete: boolean;
  errors: readonly string[];
  notes: readonly string[];
}

/**
 * Imports a folder of posts. Checks everything, also against the database, before the first write; one rejected file
 * stops the import unless `isPartial`. Throws a PostProblem if the folder is unreadable.
 */
export async function importPosts(
  { firestore, label }: Pick<BackendConnection, 'firestore' | 'label'>,
  folder: string,
  { isPartial }: { isPartial: boolean },
): Promise<ImportOutcome> {
  const { posts, problems, ignored } = readPostFolder(folder);
  const errors = problems.map(({ file, line, message }) => `${folder}/${file}:${line} : ${message}`);
  const notes = ignored.map(
    (file) => `${folder}/${file} : pas importé, seuls les fichiers .md du dossier même sont des articles.`,
  );
  if (posts.length + problems.length === 0) {
    return { isComplete: false, errors: [`${folder} ne contient aucun article (fichier .md).`], notes };
  }
  try {
    const plan = await planPostImport(firestore, posts);
    for (const { file, slug } of plan.slugConflicts) {
      errors.push(`${folder}/${file}:1 : le slug « ${slug} » est celui d’un autre article de la base.`);
    }
    for (const { file, line, sourceAddress } of plan.deadLinks) {
      errors.push(
        `${folder}/${file}:${line} : « ${sourceAddress} » mène à un article qui n’est ni importé ni dans la base.`,
      );
    }
    const rejectedCount = new Set([...problems, ...plan.slugConflicts, ...plan.deadLinks].map(({ file }) => file)).size;
    if (rejectedCount > 0 && !isPartial) {
      errors.push(
        `${label} : rien n’a été écrit, ${countFiles(rejectedCount)}. Corriger, ou importer les autres avec --partial.`,
      );
      return { isComplete: false, errors, notes };
    }
    await plan.commit();
    for (const { file, slug } of plan.withdrawn) {
      notes.push(`${folder}/${file} : retiré du site (npm run posts -- publish ${slug} pour le remettre)`);
    }
    for (const { file, slug, until } of plan.postponed) {
      notes.push(
        `${folder}/${file} : reste programmé pour le ${formatDateTime(until)}, malgré la date du fichier (npm run posts -- publish ${slug} pour en changer)`,
      );
    }
    for (const { file, until } of plan.unpublished) {
      const reason =
        until === null
          ? 'dépublié, car published_at y est vide'
          : `dépublié jusqu’au ${formatDateTime(until)}, la date de published_at`;
      notes.push(`${folder}/${file} : ${reason}`);
    }
    for (const file of plan.unscheduled) notes.push(`${folder}/${file} : plus programmé, car published_at y est vide`);
    for (const { file, line, sourceAddress } of plan.unpublishedLinks) {
      notes.push(
        `${folder}/${file}:${line} : « ${sourceAddress} » mène à un article qui n’est pas en ligne : les lecteurs n’y trouveront rien tant qu’il ne l’est pas.`,
      );
    }
    const { created, updated, unchanged } = plan;
    notes.push(
      `${label} : ${count(created, 'créé')}, ${updated} mis à jour, ${count(unchanged, 'inchangé')}${rejectedCount > 0 ? `, ${countFiles(rejectedCount)}` : ''}.`,
    );
    return { isComplete: rejectedCount === 0, errors, notes };
  } catch (error) {
    errors.push(`${label} : ${describeFailure(error)}`);
    return { isComplete: false, errors, notes };
  }
}

function countFiles(number: number): string {
  return number === 1 ? '1 fichier refusé' : `${number} fichiers refusés`;
}

/** French takes the singular for 0 and 1. */
function count(number: number, singular: string): string {
  return `${number} ${singular}${number < 2 ? '' : 's'}`;
}

/**
 * Returns the failure as part of a French sentence; rethrows anything but a database error, so a defect keeps its stack
 * trace.
 */
function describeFailure(error: unknown): string {
  const reason = describeDatabaseError(error instanceof InterruptedImportError ? error.cause : error);
  if (reason === null) throw error;
  if (!(error instanceof InterruptedImportError)) return `rien n’a été écrit, la base n’a pas pu être lue : ${reason}.`;
  const { writtenCount, totalCount } = error;
  return `écriture arrêtée après ${count(writtenCount, 'article')} sur ${totalCount}, la base a refusé la suite : ${reason}. Aucun article n’est écrit à moitié ; relancer la même commande écrit ce qui manque.`;
}
