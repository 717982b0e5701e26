import { createContext, useContext, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import type { SiteDataEraser } from '../../../domain/pricing/siteDataEraser';
import type { GridSnapshot, PricingEditor } from '../../../domain/pricing/pricingEditor';

/** Services that the composition root hands to the pricing screens. */
export interface PricingServices {
  editor: PricingEditor;
  siteDataEraser: SiteDataEraser;
}

const PricingServicesContext = createContext<PricingServices | null>(null);

export function PricingServicesProvider({
  editor,
  siteDataEraser,
  children,
}: PricingServices & { children: ReactNode }) {
  const services = useMemo(() => ({ editor, siteDataEraser }), [editor, siteDataEraser]);
  return <PricingServicesContext value={services}>{children}</PricingServicesContext>;
}

function usePricingServices(): PricingServices {
  const services = useContext(PricingServicesContext);
  if (services === null) throw new Error('the pricing screens need a PricingServicesProvider above them');
  return services;
}

export const usePricingEditor = (): PricingEditor => usePricingServices().editor;
export const useSiteDataEraser = (): SiteDataEraser => usePricingServices().siteDataEraser;

/**
 * Subscribes to one part of the snapshot. `select` must not create objects: the component rerenders when the selected
 * value changes by identity.
 */
export function usePricingEditorValue<T>(select: (snapshot: GridSnapshot) => T): T {
  const editor = usePricingEditor();
  const read = () => select(editor.getSnapshot());
  return useSyncExternalStore(editor.subscribe, read, read);
}
