const PATHS = {
  home: 'm4 11 8-7 8 7v8.500H4zM10 19.500v-5h4v5',
  play: 'M12 3.500a8.500 8.500 0 1 0 0 17 8.500 8.500 0 0 0 0-17M10.300 8.800l5 3.200-5 3.200z',
  list: 'M8.500 6.500H20M8.500 12H20M8.500 17.500H20M4.500 6.500h.01M4.500 12h.01M4.500 17.500h.01',
  bell: 'M12 4.500a5.500 5.500 0 0 0-5.500 5.500v4L4.500 17.500h15l-2-3.500v-4A5.500 5.500 0 0 0 12 4.500M9.800 17.500a2.200 2.200 0 0 0 4.400 0',
  search: 'M11 4.500a6.500 6.500 0 1 0 0 13 6.500 6.500 0 0 0 0-13M16 16l4.500 4.500',
  download: 'M12 4.500v10m-4-4 4 4 4-4M5 19.500h14',
  chart: 'M4.500 19.500h15M7.500 16.500v-5M12 16.500v-9M16.500 16.500v-3',
  key: 'M14.500 4a5.500 5.500 0 1 1-5 7.800L3.500 17.800V20.500h3v-2h2v-2h2l1.600-1.600M15.500 8.500h.01',
  grid: 'M4.500 4.500h6v6h-6zM13.500 4.500h6v6h-6zM4.500 13.500h6v6h-6zM13.500 13.500h6v6h-6z',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'm6 6 12 12M18 6 6 18',
  info: 'M12 3.500a8.500 8.500 0 1 0 0 17 8.500 8.500 0 0 0 0-17M12 11.500v4.500M12 8h.01',
  warning: 'M12 4.500 21 19.500H3zM12 10v4.500M12 17h.01',
  clock: 'M12 3.500a8.500 8.500 0 1 0 0 17 8.500 8.500 0 0 0 0-17M12 7.500V12l3 2',
  lock: 'M7.500 10.500h9a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2h-9a2 2 0 0 1-2-2v-5a2 2 0 0 1 2-2M8.500 10.500V8a3.500 3.500 0 0 1 7 0v2.500',
  down: 'm5.500 9 6.500 6.500L18.500 9',
  right: 'm9 5.500 6.500 6.500L9 18.500',
  left: 'M15 5.500 8.500 12l6.500 6.500',
  arrow: 'M4.500 12h15m-5.500-5.500 5.500 5.500-5.500 5.500',
  minus: 'M5.500 12h13',
  plus: 'M12 5.500v13M5.500 12h13',
  check: 'm5 12.500 4.500 4.500L19 7.500',
  erase: 'M9 5.500h11v13H9L3.500 12zM12 9.500l5 5M17 9.500l-5 5',
  leave: 'M14 4.500H6.500v15H14M10.500 12H20m-3.500-3.500L20 12l-3.500 3.500',
  cricket:
    'M12 3.500a8.500 8.500 0 1 0 0 17 8.500 8.500 0 0 0 0-17M9 4.200c2.400 4.900 2.400 10.700 0 15.600M15 4.200c-2.400 4.900-2.400 10.700 0 15.600',
  football: 'M12 3.500a8.500 8.500 0 1 0 0 17 8.500 8.500 0 0 0 0-17M12 8l3.800 2.800-1.400 4.400H9.600l-1.400-4.400z',
  tennis:
    'M12 3.500a8.500 8.500 0 1 0 0 17 8.500 8.500 0 0 0 0-17M5 7c4 1 6 5 4.500 12.200M19 17c-4-1-6-5-4.500-12.200',
  horse:
    'M5 19.500h9.500c0-3-1.500-4-1.500-6 0 0 3.500 1.500 5.500 0l-1-2.500c1-3-2-6-6-6.500L12 7c-4 1.500-6.500 5.500-7 12.500z',
  flag: 'M6 20.500V4.500h12l-2.500 4.200L18 13H6',
  ball: 'M12 3.500a8.500 8.500 0 1 0 0 17 8.500 8.500 0 0 0 0-17M4 9.500c5 2 11 2 16 0M4 14.500c5-2 11-2 16 0',
} as const;

export type IconName = keyof typeof PATHS;

/** A line glyph; always beside words, so it says nothing itself. */
export function Icon({ name, size }: { name: IconName; size?: 's' | 'xs' }) {
  return (
    <svg className={size === undefined ? 'i' : `i ${size}`} viewBox="0 0 24 24" aria-hidden="true">
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

export function SportIcon({ sportId, size }: { sportId: number; size?: 's' }) {
  const name = SPORT_ICONS[sportId] ?? 'ball';
  return size === undefined ? <Icon name={name} /> : <Icon name={name} size={size} />;
}
