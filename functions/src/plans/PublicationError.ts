import type { PricePlan } from '../../../src/domain/pricing/pricingItem';

export interface PublishedPlan {
  label: string;
  plan: PricePlan;
}

/**
 * Why due plans are not published. 'noHead': an empty project, or a restore in progress; 'mismatch': the rows differ from
 * the digests of the head; 'headMoved': another push came first.
 */
export class PublicationError extends Error {
  constructor(
    readonly code: 'noHead' | 'mismatch' | 'headMoved',
    options?: ErrorOptions,
  ) {
    super(`due plans are not published: ${code}`, options);
  }
}

/** Thrown when due plans are published in part. `cause`: a PublicationError, or an error of Firestore. */
export class InterruptedPublicationError extends Error {
  constructor(
    readonly published: readonly PublishedPlan[],
    cause: unknown,
  ) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(`due plans are not published after the first ${published.length}: ${reason}`, { cause });
  }
}
