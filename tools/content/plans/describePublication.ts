import type { Publication } from '../../../functions/src/plans/publishDuePlans';
import { InterruptedPublicationError, PublicationError } from '../../../functions/src/plans/PublicationError';
import { formatCount } from '../../../src/domain/groupThousands';
import { describeDatabaseError } from '../describeDatabaseError';

const FAILURES: Record<PublicationError['code'], string> = {
  headMoved: 'd’autres appareils modifient sans cesse la grille',
  noHead: 'la grille n’a pas de tête (aucune donnée, ou une restauration en cours)',
  mismatch: 'la grille ne correspond pas à ses têtes (une restauration en cours, ou des documents changés à la main)',
};

/** Describes in one line, as part of a French sentence, that nothing or not everything is published, and why. */
export function describePublicationFailure(error: unknown): string {
  if (error instanceof InterruptedPublicationError) return `le reste n’est pas publié, ${describeCause(error.cause)}`;
  return `rien n’est publié, ${describeCause(error)}`;
}

function describeCause(error: unknown): string {
  if (error instanceof PublicationError) return FAILURES[error.code];
  const reason = describeDatabaseError(error) ?? String(error).split('\n', 1).join('');
  return `la base n’a pas répondu comme il faut : ${reason}`;
}

/** Describes what was published as a French sentence; null for nothing. */
export function describePublished({ published }: Pick<Publication, 'published'>): string | null {
  const count = published.length;
  if (count === 0) return null;
  return count === 1 ? '1 prix prévu publié.' : `${formatCount(count)} prix prévus publiés.`;
}

/** Names the plans that cannot be read in a French sentence; null for none. */
export function describeDamaged({ damaged }: Publication): string | null {
  return damaged.length === 0 ? null : `Illisibles dans pricing_plans, et laissés tels quels : ${damaged.join(', ')}`;
}
