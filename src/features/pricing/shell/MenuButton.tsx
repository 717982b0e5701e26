import { useCallback, useState, type ReactNode } from 'react';
import { Button } from '../../../ui/Button';
import { Menu, type MenuItem } from './Menu';

interface MenuButtonProps<K extends string> {
  name: string;
  items: readonly MenuItem<K>[];
  onChoose: (key: K) => void;
  tone?: 'quiet' | 'secondary';
  /** Shown behind the name. */
  children?: ReactNode;
}

export function MenuButton<K extends string>(props: MenuButtonProps<K>) {
  const { name, items, onChoose, tone = 'quiet', children } = props;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = useCallback(() => setAnchor(null), []);
  return (
    <>
      <Button
        tone={tone}
        size="small"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {name}
        {children}
      </Button>
      {anchor && <Menu label={name} anchor={anchor} items={items} onChoose={onChoose} onClose={close} />}
    </>
  );
}
