const PATHS = {
  home: 'm4 11 8-7 8 7v8.5H4zM10 19.5v-5h4v5',
  play: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17M10.3 8.8l5 3.2-5 3.2z',
  list: 'M8.5 6.5H20M8.5 12H20M8.5 17.5H20M4.5 6.5h.01M4.5 12h.01M4.5 17.5h.01',
  person: 'M12 4.5a3.7 3.7 0 1 0 0 7.4 3.7 3.7 0 0 0 0-7.4M4.8 19.5c.6-3.7 3.5-5.5 7.2-5.5s6.6 1.8 7.2 5.5',
  bell: 'M12 4.5a5.5 5.5 0 0 0-5.5 5.5v4L4.5 17.5h15l-2-3.5v-4A5.5 5.5 0 0 0 12 4.5M9.8 17.5a2.2 2.2 0 0 0 4.4 0',
  search: 'M11 4.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13M16 16l4.5 4.5',
  download: 'M12 4.5v10m-4-4 4 4 4-4M5 19.5h14',
  chart: 'M4.5 19.5h15M7.5 16.5v-5M12 16.5v-9M16.5 16.5v-3',
  key: 'M14.5 4a5.5 5.5 0 1 1-5 7.8L3.5 17.8V20.5h3v-2h2v-2h2l1.6-1.6M15.5 8.5h.01',
  grid: 'M4.5 4.5h6v6h-6zM13.5 4.5h6v6h-6zM4.5 13.5h6v6h-6zM13.5 13.5h6v6h-6z',
  ticker: 'M4.5 6.5h9M4.5 12h15M4.5 17.5h6M17 4v5M14 14.5v6',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'm6 6 12 12M18 6 6 18',
  info: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17M12 11.5v4.5M12 8h.01',
  warning: 'M12 4.5 21 19.5H3zM12 10v4.5M12 17h.01',
  clock: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17M12 7.5V12l3 2',
  lock: 'M7.5 10.5h9a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2h-9a2 2 0 0 1-2-2v-5a2 2 0 0 1 2-2M8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5',
  down: 'm5.5 9 6.5 6.5L18.5 9',
  up: 'm5.5 15 6.5-6.5L18.5 15',
  ladder: 'M8 3.5v17M16 3.5v17M8 7.5h8M8 12h8M8 16.5h8',
  star: 'm12 3.8 2.5 5.3 5.7.7-4.2 4 1.1 5.7L12 16.7l-5.1 2.8L8 13.8l-4.2-4 5.7-.7z',
  right: 'm9 5.5 6.5 6.5L9 18.5',
  left: 'M15 5.5 8.5 12l6.5 6.5',
  arrow: 'M4.5 12h15m-5.5-5.5 5.5 5.5-5.5 5.5',
  minus: 'M5.5 12h13',
  plus: 'M12 5.5v13M5.5 12h13',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  erase: 'M9 5.5h11v13H9L3.5 12zM12 9.5l5 5M17 9.5l-5 5',
  wallet:
    'M4.5 8v9.5a2 2 0 0 0 2 2h11a2 2 0 0 0 2-2v-7.5a2 2 0 0 0-2-2h-11.5a1.5 1.5 0 0 1-1.5-2 1.5 1.5 0 0 1 1.5-1h10.5v3M15.5 13.8h.01',
  leave: 'M14 4.5H6.5v15H14M10.5 12H20m-3.5-3.5L20 12l-3.5 3.5',
  cricket:
    'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17M9 4.2c2.4 4.9 2.4 10.7 0 15.6M15 4.2c-2.4 4.9-2.4 10.7 0 15.6',
  football: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17M12 8l3.8 2.8-1.4 4.4H9.6l-1.4-4.4z',
  tennis: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17M5 7c4 1 6 5 4.5 12.2M19 17c-4-1-6-5-4.5-12.2',
  horse: 'M5 19.5h9.5c0-3-1.5-4-1.5-6 0 0 3.5 1.5 5.5 0l-1-2.5c1-3-2-6-6-6.5L12 7c-4 1.5-6.5 5.5-7 12.5z',
  flag: 'M6 20.5V4.5h12l-2.5 4.2L18 13H6',
  ball: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17M4 9.5c5 2 11 2 16 0M4 14.5c5-2 11-2 16 0',
} as const;

export type IconName = keyof typeof PATHS;

/** A line glyph; always beside words, so it says nothing itself. */
export function Icon({ name, size }: { name: IconName; size?: 'small' | 'tiny' }) {
  return (
    <svg className={size === undefined ? 'icon' : `icon ${size}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}

const SPORT_ICONS: Readonly<Record<number, IconName>> = {
  1: 'football',
  2: 'tennis',
  4: 'cricket',
  7: 'horse',
  4339: 'flag',
};

export function SportIcon({ sportId, size }: { sportId: number; size?: 'small' }) {
  const name = SPORT_ICONS[sportId] ?? 'ball';
  return size === undefined ? <Icon name={name} /> : <Icon name={name} size={size} />;
}
