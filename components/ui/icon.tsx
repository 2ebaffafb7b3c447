/** The icons, drawn by hand on a 16 px grid with a 1.5 px stroke in the colour of the text. */

import styles from './icon.module.css';

const PATHS = {
  check: 'M3 8.5 6.3 12 13 4.5',
  cross: 'M4 4l8 8M12 4l-8 8',
  warning: 'M8 2.3 14.4 13.4H1.6zM8 6.4v3.2M8 11.6v.01',
  info: 'M8 1.8a6.2 6.2 0 1 1 0 12.4A6.2 6.2 0 0 1 8 1.8zM8 7.4v3.6M8 5v.01',
  error: 'M8 1.8a6.2 6.2 0 1 1 0 12.4A6.2 6.2 0 0 1 8 1.8zM5.9 5.9l4.2 4.2M10.1 5.9l-4.2 4.2',
  success: 'M8 1.8a6.2 6.2 0 1 1 0 12.4A6.2 6.2 0 0 1 8 1.8zM5.2 8.2l2 2 3.6-4.2',
  copy: 'M5.8 5.8h7.4v7.4H5.8zM10.2 5.8V2.8H2.8v7.4h3',
  eye: 'M1.4 8C2.9 5.1 5.2 3.6 8 3.6s5.1 1.5 6.6 4.4c-1.5 2.9-3.8 4.4-6.6 4.4S2.9 10.9 1.4 8zM8 6a2 2 0 1 1 0 4 2 2 0 0 1 0-4z',
  'eye-off':
    'M6.2 3.8A7 7 0 0 1 8 3.6c2.8 0 5.1 1.5 6.6 4.4a9 9 0 0 1-1.7 2.3M4.3 4.7A8.6 8.6 0 0 0 1.4 8c1.5 2.9 3.8 4.4 6.6 4.4a7 7 0 0 0 3.5-.9M2.4 2.4l11.2 11.2',
  plus: 'M8 3v10M3 8h10',
  narrower: 'M1.6 8h4.6M3.9 5.7 6.2 8l-2.3 2.3M14.4 8H9.8M12.1 5.7 9.8 8l2.3 2.3',
  wider: 'M6.4 8H1.6M3.9 5.7 1.6 8l2.3 2.3M9.6 8h4.8M12.1 5.7 14.4 8l-2.3 2.3',
  trash: 'M2.8 4.4h10.4M6 4.2V2.4h4v1.8M4 4.6l.6 8.8h6.8l.6-8.8M6.6 7v4M9.4 7v4',
  key: 'M5.4 7.4a3.1 3.1 0 1 1 0 6.2 3.1 3.1 0 0 1 0-6.2zM7.7 8.3 13.4 2.6M10.8 5.2l2 2M12.6 3.4l1 1',
  send: 'M2 2.8 14 8 2 13.2 3.8 8zM3.8 8H9',
  stop: 'M4 4h8v8H4z',
  clock: 'M8 1.8a6.2 6.2 0 1 1 0 12.4A6.2 6.2 0 0 1 8 1.8zM8 4.6V8l2.4 1.6',
  play: 'M4.6 2.8 12.6 8l-8 5.2z',
  pause: 'M5.4 3.2v9.6M10.6 3.2v9.6',
  external: 'M9.4 2.6h4v4M13.2 2.8 7.6 8.4M6.4 3.6H2.8v9.6h9.6V9.6',
  chevron: 'M4 6.2 8 10.2l4-4',
  pencil: 'M10.6 2.6l2.8 2.8-7.8 7.8-3.4.6.6-3.4zM9 4.2 11.8 7',
  drag: 'M6 3.5v.01M10 3.5v.01M6 8v.01M10 8v.01M6 12.5v.01M10 12.5v.01',
  link: 'M6.8 9.2a2.7 2.7 0 0 0 3.9 0l2.2-2.2a2.75 2.75 0 0 0-3.9-3.9l-.8.8M9.2 6.8a2.7 2.7 0 0 0-3.9 0L3.1 9a2.75 2.75 0 0 0 3.9 3.9l.8-.8',
  pin: 'M5.6 2.4h4.8M6.4 2.4v4.2L4.4 9.2v.8h7.2v-.8L9.6 6.6V2.4M8 10v4',
  book: 'M8 4.2C6.6 3.2 4.6 2.8 2.4 2.8v9.4c2.2 0 4.2.4 5.6 1.4 1.4-1 3.4-1.4 5.6-1.4V2.8c-2.2 0-4.2.4-5.6 1.4zM8 4.2v9.4',
  bookmark: 'M4.4 2.4h7.2v11.2L8 10.8l-3.6 2.8z',
  undo: 'M5.4 2.8 2.6 5.6l2.8 2.8M2.8 5.6h6.4a3.8 3.8 0 0 1 0 7.6H5.6',
  redo: 'M10.6 2.8l2.8 2.8-2.8 2.8M13.2 5.6H6.8a3.8 3.8 0 0 0 0 7.6h3.6',
  search: 'M7 2.4a4.6 4.6 0 1 1 0 9.2 4.6 4.6 0 0 1 0-9.2zM10.4 10.4l3.4 3.4',
  keyboard: 'M1.6 4h12.8v8H1.6zM4.2 6.6v.01M6.7 6.6v.01M9.3 6.6v.01M11.8 6.6v.01M5 9.4h6',
  refresh: 'M13.2 8A5.2 5.2 0 1 1 11.6 4.2L13.2 5.8M13.2 2.6v3.2H10',
  record: 'M8 2.6a5.4 5.4 0 1 1 0 10.8A5.4 5.4 0 0 1 8 2.6zM8 6.4a1.6 1.6 0 1 1 0 3.2 1.6 1.6 0 0 1 0-3.2z',
  traffic: 'M5 13.4V2.8M2.2 5.6 5 2.8l2.8 2.8M11 2.6v10.6M8.2 10.4 11 13.2l2.8-2.8',
  inbox: 'M2.4 9.2 4.2 3h7.6l1.8 6.2v3.6H2.4zM2.4 9.2h3.2c.2 1.2 1.1 1.9 2.4 1.9s2.2-.7 2.4-1.9h3.2',
  gauge: 'M2.6 12a6 6 0 1 1 10.8 0M8 10.4l2.9-3.6',
  flask: 'M5.8 2.2h4.4M6.6 2.4v4L2.8 13a.6.6 0 0 0 .5.9h9.4a.6.6 0 0 0 .5-.9L9.4 6.4v-4M4.6 10h6.8',
  table: 'M2.4 3h11.2v10H2.4zM2.4 6.3h11.2M2.4 9.6h11.2M6.4 6.3V13',
  first: 'M4 3.4v9.2M12 3.8 7.8 8l4.2 4.2',
  previous: 'M10 3.8 5.8 8l4.2 4.2',
  next: 'M6 3.8 10.2 8 6 12.2',
  last: 'M12 3.4v9.2M4 3.8 8.2 8 4 12.2',
  up: 'M3.8 10 8 5.8l4.2 4.2',
  down: 'M3.8 6 8 10.2 12.2 6',
  download: 'M8 2.4v7.4M4.8 6.8 8 10l3.2-3.2M2.6 13.4h10.8',
  chart: 'M2.6 13.4h10.8M4.4 13V8.6M8 13V3.4M11.6 13V6.4',
  settings:
    'M2.4 4.6h6.2M12 4.6h1.6M10.3 2.9a1.7 1.7 0 1 1 0 3.4 1.7 1.7 0 0 1 0-3.4zM2.4 11.4H4M7.4 11.4h6.2M5.7 9.7a1.7 1.7 0 1 1 0 3.4 1.7 1.7 0 0 1 0-3.4z',
} as const;

export type IconName = keyof typeof PATHS;

export const ICON_NAMES = Object.keys(PATHS) as readonly IconName[];

interface IconProps {
  readonly name: IconName;
  /** Spoken in place of the drawing. Without it the icon is decoration, and text beside it must say the same. */
  readonly label?: string | undefined;
  readonly className?: string | undefined;
}

export function Icon({ name, label, className }: IconProps) {
  const stroke = <path d={PATHS[name]} className={styles['stroke']} />;
  const box = { className: className ?? styles['icon'], viewBox: '0 0 16 16', width: 16, height: 16 };
  if (label === undefined)
    return (
      <svg {...box} aria-hidden="true">
        {stroke}
      </svg>
    );
  return (
    <svg {...box} role="img" aria-label={label}>
      {stroke}
    </svg>
  );
}
