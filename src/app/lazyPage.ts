import type { ComponentType } from 'react';

/** A page whose code comes when it is needed. */
export interface LazyPage {
  /** Modules below `src/` that the page is made of: the build links their scripts and styles into its HTML. */
  readonly sources: readonly string[];
  /** The component once it is here; hydration must not wait for it, else the prerendered page would be dropped. */
  loaded(): ComponentType | null;
  /** The same promise each time, a rejected one too: a render asks again once it has ended, and has to find that it failed. */
  load(): Promise<ComponentType>;
  /** After a failure that was shown (offline, replaced build): the next `load` tries again. */
  forgetFailure(): void;
}

/** One request at a time per page. */
export function lazyPage(sources: readonly string[], fetchPage: () => Promise<ComponentType>): LazyPage {
  let component: ComponentType | null = null;
  let pending: Promise<ComponentType> | null = null;

  let failed = false;

  async function request(): Promise<ComponentType> {
    try {
      component = await fetchPage();
      return component;
    } catch (error) {
      failed = true;
      throw error;
    }
  }

  return {
    sources,
    loaded: () => component,
    load: () => (pending ??= request()),
    forgetFailure() {
      if (failed) pending = null;
      failed = false;
    },
  };
}
