import { TOOLBAR_LABELS } from '../labels';
import { MenuButton } from '../shell/MenuButton';
import { useExportMenu } from './useExportMenu';

export function ExportMenuButton({ onOpenList }: { onOpenList: () => void }) {
  const { items, choose } = useExportMenu(onOpenList);
  return <MenuButton name={TOOLBAR_LABELS.export} items={items} onChoose={choose} />;
}
