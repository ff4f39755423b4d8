interface Named {
  readonly user_id: number;
  readonly user_name: string;
}

/** The names of a list with commas between them. */
export const namesIn = (text: string): readonly string[] =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** The people whom the names mean, each once, and the names that are nobody's. */
export function namedIn<P extends Named>(
  names: readonly string[],
  people: readonly P[],
): { readonly found: readonly P[]; readonly unknown: readonly string[] } {
  const byName = new Map(people.map((person) => [person.user_name.toLowerCase(), person]));
  const known = names.flatMap((name) => byName.get(name.toLowerCase()) ?? []);
  return { found: [...new Set(known)], unknown: names.filter((name) => !byName.has(name.toLowerCase())) };
}
