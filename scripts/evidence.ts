/** The proof of a line: a file, and words that stand in it. */
export type Evidence = readonly [file: string, words: string];
