interface Named {
  readonly user_id: number;
  readonly user_name: string;
}

/** Whom a list of names with commas between them means, each once, and which names are nobody's. */
export function namedIn<P extends Named>(
  text: string,
  people: readonly P[],
): { readonly found: readonly P[]; readonly unknown: readonly string[] } {
  const names = text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const byName = new Map(people.map((person) => [person.user_name.toLowerCase(), person]));
  const known = names.flatMap((name) => byName.get(name.toLowerCase()) ?? []);
  return { found: [...new Set(known)], unknown: names.filter((name) => !byName.has(name.toLowerCase())) };
}
