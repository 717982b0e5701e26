import type { ComponentType } from 'react';

/** A page whose code is loaded on demand. */
export interface OnDemandPage {
  /** Paths of the page's modules, as `/src/…`; the build links their scripts and styles into the HTML. */
  readonly sources: readonly string[];
  /** Returns the component if loaded. Hydration needs it synchronously, else React would drop the prerendered page. */
  getComponent(): ComponentType | null;
  /**
   * Returns the same promise until `resetFailure`, also a rejected one: React calls again after it settles and must see
   * the failure.
   */
  load(): Promise<ComponentType>;
  /** Lets the next `load` retry after a failure was shown (offline, replaced build). */
  resetFailure(): void;
}

/** Creates a page whose concurrent loads share one request. */
export function createOnDemandPage(sources: readonly string[], fetchPage: () => Promise<ComponentType>): OnDemandPage {
  let component: ComponentType | null = null;
  let pending: Promise<ComponentType> | null = null;

  let hasFailed = false;

  async function request(): Promise<ComponentType> {
    try {
      component = await fetchPage();
      return component;
    } catch (error) {
      hasFailed = true;
      throw error;
    }
  }

  return {
    sources,
    getComponent: () => component,
    load: () => (pending ??= request()),
    resetFailure() {
      if (hasFailed) pending = null;
      hasFailed = false;
    },
  };
}
