import type { ComponentType } from 'react';

/** A page whose code comes when it is needed. */
export interface LazyPage {
  /** Modules below `src/` that the page is made of: the build links their scripts and styles into its HTML. */
  readonly sources: readonly string[];
  /** The component once it is here; hydration must not wait for it, else the prerendered page would be dropped. */
  loaded(): ComponentType | null;
  load(): Promise<ComponentType>;
}

/** One request at a time per page; a failed one (offline, replaced build) is forgotten, so that a retry can succeed. */
export function lazyPage(sources: readonly string[], fetchPage: () => Promise<ComponentType>): LazyPage {
  let component: ComponentType | null = null;
  let pending: Promise<ComponentType> | null = null;

  async function request(): Promise<ComponentType> {
    try {
      component = await fetchPage();
      return component;
    } catch (error) {
      pending = null;
      throw error;
    }
  }

  return {
    sources,
    loaded: () => component,
    load: () => (pending ??= request()),
  };
}
