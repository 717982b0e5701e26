import type { ComponentProps } from 'react';
import { useIsHydrated } from '../../../ui/useIsHydrated';

export interface MenuToggleProps extends ComponentProps<'button'> {
  menuId: string;
}

/** Button of the menu that follows it. Until hydration it is a link to the menu, which CSS shows as `:target`. */
export function MenuToggle({ menuId, ...button }: MenuToggleProps) {
  if (useIsHydrated()) return <button type="button" aria-controls={menuId} {...button} />;
  return (
    <a href={`#${menuId}`} className={button.className}>
      {button.children}
    </a>
  );
}
