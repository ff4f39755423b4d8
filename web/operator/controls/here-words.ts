const NAMED = 3;

/** Names everybody else on the page in a line; empty if there is nobody. */
export function hereWords(names: readonly string[]): string {
  if (names.length === 0) return '';
  if (names.length === 1) return `${names[0]} is here`;
  const named = names.slice(0, names.length > NAMED ? NAMED : names.length - 1);
  const last = names.length > NAMED ? `${names.length - NAMED} more` : names.at(-1);
  return `${named.join(', ')} and ${last} are here`;
}
