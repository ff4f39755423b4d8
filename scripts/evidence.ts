/** Where a line is proved: a file, and words that stand in it. */
export type Evidence = readonly [file: string, words: string];
