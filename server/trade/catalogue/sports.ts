export const CRICKET = 4;

/** The sports every installation starts with. Ids are the ones the wire's clients know; negative ids are our own games. */
export const FIRST_SPORTS = [
  { sportId: CRICKET, name: 'Cricket' },
  { sportId: 1, name: 'Football' },
  { sportId: 2, name: 'Tennis' },
  { sportId: 7, name: 'Horse Racing' },
  { sportId: 4339, name: 'Greyhound Racing' },
  { sportId: 7522, name: 'Basketball' },
  { sportId: 998_917, name: 'Volleyball' },
] as const;

export const POLITICS = { sportId: 2_378_961, name: 'Politics' } as const;

/** Sports with rules of their own that are listed once an operator makes a series of them. */
export const LATER_SPORTS: readonly { readonly sportId: number; readonly name: string }[] = [
  POLITICS,
  { sportId: 7524, name: 'Ice Hockey' },
  { sportId: 468_328, name: 'Handball' },
  { sportId: 6422, name: 'Snooker' },
  { sportId: 2_593_174, name: 'Table Tennis' },
  { sportId: 27_454_571, name: 'E-Games' },
  { sportId: 9_990_002, name: 'Kabaddi' },
  { sportId: 9_990_003, name: 'Futsal' },
];

/** The numbers of sports that an operator makes. */
export const FIRST_MADE_SPORT = 9_991_001;
export const LAST_MADE_SPORT = 9_999_999;

/** The main market of a tournament: the menu of cups goes by it. */
export const CUP_MARKET_TYPE = 'cup_winner';
