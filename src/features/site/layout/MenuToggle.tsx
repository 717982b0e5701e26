import type { ComponentProps } from 'react';
import { useIsHydrated } from '../../../ui/useIsHydrated';

export interface MenuToggleProps extends ComponentProps<'button'> {
  menuId: string;
  /** Called at hydration for a menu that is open by then, so that it stays open. */
  onOpenBeforeHydration: () => void;
}

/** Button of the menu that follows it. Until hydration it is a `<details>`, which opens and closes the menu by CSS. */
export function MenuToggle({ menuId, onOpenBeforeHydration, ...button }: MenuToggleProps) {
  if (useIsHydrated()) return <button type="button" aria-controls={menuId} {...button} />;
  return (
    <details
      ref={(details) => {
        if (details?.open) onOpenBeforeHydration();
      }}
    >
      <summary className={button.className}>{button.children}</summary>
    </details>
  );
}
