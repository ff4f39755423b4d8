/** The sports every installation starts with. Ids are the ones the wire's clients know; negative ids are our own games. */
export const FIRST_SPORTS = [
  { sportId: 4, name: 'Cricket' },
  { sportId: 1, name: 'Football' },
  { sportId: 2, name: 'Tennis' },
  { sportId: 7, name: 'Horse Racing' },
  { sportId: 4339, name: 'Greyhound Racing' },
  { sportId: 7522, name: 'Basketball' },
  { sportId: 998_917, name: 'Volleyball' },
] as const;
