/** No game of our own tables, which are below 0, and no number that other exchanges use. */
export const BINARY_SPORT = { sportId: 9_990_001, name: 'Binary' } as const;
