import { memo } from 'react';
import './rowActions.css';

const PATHS = {
  edit: 'M11.6 2.4l2 2L5.2 12.8l-2.7.7.7-2.7z',
  remove: 'M3 4.5h10M6.5 4.5V3h3v1.5M4.5 4.5l.6 8.5h5.8l.6-8.5M6.8 7v3.5M9.2 7v3.5',
  up: 'M8 13V3.5M4 7l4-4 4 4',
  down: 'M8 3v9.5M4 9l4 4 4-4',
  more: 'M3.5 8h.01M8 8h.01M12.5 8h.01',
  drag: 'M6 4h.01M10 4h.01M6 8h.01M10 8h.01M6 12h.01M10 12h.01',
  save: 'M3 8.5l3.2 3.2L13 4.8',
  cancel: 'M4 4l8 8M12 4l-8 8',
  search: 'M7 11.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM10.4 10.4L14 14',
  undo: 'M6 3L3 6l3 3M3 6h6.5a3.5 3.5 0 0 1 0 7H6',
  redo: 'M10 3l3 3-3 3M13 6H6.5a3.5 3.5 0 0 0 0 7H10',
  add: 'M8 3.5v9M3.5 8h9',
  sync: 'M13 7.5A5 5 0 0 0 4 5L3 6.5M3 3.5v3h3M3 8.5a5 5 0 0 0 9 2.5l1-1.5M13 12.5v-3h-3',
} as const;

export type GridIconName = keyof typeof PATHS;

/** 16 px line icon in `currentColor`, hidden from assistive technology: its button has a name. */
export const GridIcon = memo(function GridIcon({ name }: { name: GridIconName }) {
  return (
    <svg className="pricing-icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
});
