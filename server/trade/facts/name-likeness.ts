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

/** Words that say which of several something is: one for another is no matter of spelling. */
const ORDERED = ['first', 'second', 'third', 'fourth'];
const APART =
  'half|full|over|under|odd|even|yes|no|not|home|away|draw|tie|win|winner|lose|loser|higher|lower|men|women';
const FIGURES = new RegExp(`\\p{N}+(?:[.,]\\p{N}+)*|(?<!\\p{L})(?:${[...ORDERED, APART].join('|')})(?!\\p{L})`, 'gu');

/** Numbers of a name, and words that change its meaning as a number does, in their order. */
const figuresOf = (name: string): string =>
  [...plainName(name).matchAll(FIGURES)]
    .map(([figure]) => (ORDERED.includes(figure) ? ORDERED.indexOf(figure) + 1 : figure))
    .join(' ');

/**
 * True if a name is another spelling of the known one: it has the same figures, and is liker it than any of the others.
 *
 * @param others  names that stand for something else
 */
export function isSpellingOf(known: string, name: string, others: readonly string[]): boolean {
  const like = likeness(name, known);
  if (figuresOf(name) !== figuresOf(known) || like <= ALIKE) return false;
  return others.every((other) => likeness(name, other) < like);
}
