import type { ReactNode } from 'react';
import { useExportMenu, type ExportChoice } from '../export/useExportMenu';
import { TOOLBAR_LABELS } from '../labels';
import type { MenuItem } from './Menu';
import { MenuButton } from './MenuButton';

type PanelKind = 'history' | 'priceChanges' | 'plans';

interface MoreMenuButtonProps {
  /** Items above the exports. */
  panels?: readonly MenuItem<PanelKind>[];
  onOpen: (kind: PanelKind | 'partnerList' | 'device') => void;
  /** Shown behind the name. */
  children?: ReactNode;
}

/** Menu 'Plus' of a phone, whose toolbar has no room for these buttons. */
export function MoreMenuButton({ panels = [], onOpen, children }: MoreMenuButtonProps) {
  const exportMenu = useExportMenu(() => onOpen('partnerList'));
  const items: MenuItem<PanelKind | 'device' | ExportChoice>[] = [
    ...panels,
    ...exportMenu.items,
    { key: 'device', name: TOOLBAR_LABELS.device },
  ];
  return (
    <MenuButton
      name={TOOLBAR_LABELS.more}
      items={items}
      onChoose={(choice) => {
        if (choice === 'device' || isPanelKind(choice)) onOpen(choice);
        else exportMenu.choose(choice);
      }}
    >
      {children}
    </MenuButton>
  );
}

function isPanelKind(choice: string): choice is PanelKind {
  return choice === 'history' || choice === 'priceChanges' || choice === 'plans';
}
