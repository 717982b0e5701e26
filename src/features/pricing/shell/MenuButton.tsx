import { useCallback, useState } from 'react';
import { Button } from '../../../ui/Button';
import { Menu, type MenuItem } from './Menu';

interface MenuButtonProps<K extends string> {
  name: string;
  items: readonly MenuItem<K>[];
  onChoose: (key: K) => void;
}

export function MenuButton<K extends string>({ name, items, onChoose }: MenuButtonProps<K>) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = useCallback(() => setAnchor(null), []);
  return (
    <>
      <Button
        tone="quiet"
        size="small"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {name}
      </Button>
      {anchor && <Menu label={name} anchor={anchor} items={items} onChoose={onChoose} onClose={close} />}
    </>
  );
}
