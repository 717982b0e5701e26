import { TOOLBAR_LABELS } from '../labels';
import { MenuButton } from '../shell/MenuButton';
import { useExportMenu } from './useExportMenu';

export function ExportMenuButton() {
  const { items, choose } = useExportMenu();
  return <MenuButton name={TOOLBAR_LABELS.export} items={items} onChoose={choose} />;
}
