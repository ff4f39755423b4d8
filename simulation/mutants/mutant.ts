/** A bug made by hand: a few edits of our own sources, each of a text that must be there exactly once. */
export interface Mutant {
  readonly name: string;
  readonly edits: readonly Edit[];
}

export interface Edit {
  /** From the root of the house. */
  readonly file: string;
  readonly find: string;
  readonly put: string;
}

export function mutant(
  name: string,
  file: string,
  ...texts: readonly (readonly [find: string, put: string])[]
): Mutant {
  return { name, edits: texts.map(([find, put]) => ({ file, find, put })) };
}
