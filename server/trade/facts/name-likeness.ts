/** Letters alone: names that differ in capitals, width or spaces are one. */
export const plainName = (name: string): string => name.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** Spellings of one name have more in common; different names, mostly less. */
export const ALIKE = 0.5;

/** From 0 to 1: the share of pairs of neighbouring letters that two names have in common. */
export function likeness(one: string, other: string): number {
  const [a, b] = [pairsOf(one), pairsOf(other)];
  const common = [...a].filter((pair) => b.has(pair)).length;
  return (2 * common) / (a.size + b.size);
}

function pairsOf(name: string): ReadonlySet<string> {
  const text = ` ${plainName(name)} `;
  return new Set(Array.from({ length: text.length - 1 }, (_, place) => text.slice(place, place + 2)));
}
