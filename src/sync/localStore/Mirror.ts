import { StoreError } from '../ports';
import type { LocalState } from './localState';

/** The newest committed state, in memory; notifies its listeners of each change. */
export class Mirror {
  /** The stored sealing key of an admin, so that a recovery can write it again. */
  sealingKey: CryptoKey | null = null;
  #state: LocalState | null = null;
  #isRecoveryFailed = false;
  readonly #listeners = new Set<() => void>();

  isOpen(): boolean {
    return this.#state !== null;
  }

  /** Throws StoreError before the database was read. */
  getState(): LocalState {
    if (this.#state === null) throw new StoreError('failed', { cause: new Error('not opened') });
    return this.#state;
  }

  replace(next: LocalState): void {
    this.#state = next;
    this.#isRecoveryFailed = false;
    if (next.meta.role !== 'admin') this.sealingKey = null;
    this.#notify();
  }

  isRecoveryFailed(): boolean {
    return this.#isRecoveryFailed;
  }

  setRecoveryFailed(isRecoveryFailed: boolean): void {
    if (isRecoveryFailed === this.#isRecoveryFailed) return;
    this.#isRecoveryFailed = isRecoveryFailed;
    this.#notify();
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}
