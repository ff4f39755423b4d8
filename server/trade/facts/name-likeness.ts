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

/** Words that the name of a side, of a draw or of a market is as often without. */
const OPTIONAL = new Set(
  'the to fc afc cf sc cc xi club city cty town united utd county rovers wanderers athletic albion'.split(' '),
);

/** Another word is another meaning: each has to be one of the other name, in its order. */
function hasSameWords(one: string, other: string): boolean {
  const [few = [], many = []] = [one, other]
    .map((name) => plainName(name).match(/[\p{L}\p{N}]+/gu) ?? [])
    .toSorted((a, b) => a.length - b.length);
  let place = 0;
  for (const word of many) {
    const next = few[place];
    if (next !== undefined && isWordLike(word, next)) place += 1;
    else if (few.length === many.length || !OPTIONAL.has(word)) return false;
  }
  return place === few.length;
}

/** Spellings of one word have more in common: Night and Nite do, goals and cards do not. */
const WORDS_ALIKE = 0.35;

/** A slip of the keys, or an abbreviation: Utd, R for Rohit. */
function isWordLike(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (short.length === 1) return long.startsWith(short);
  return likeness(short, long) > WORDS_ALIKE || isShortFor(short, long);
}

/** Its letters stand in the word, and the first is the word’s. */
function isShortFor(short: string, long: string): boolean {
  let from = 0;
  for (const letter of short) {
    const found = long.indexOf(letter, from);
    if (found < 0) return false;
    from = found + 1;
  }
  return short[0] === long[0];
}

/**
 * True if a name is another spelling of the known one: it has the same figures and words, and is liker it than any of the
 * others.
 *
 * @param others  names that stand for something else
 */
export function isSpellingOf(known: string, name: string, others: readonly string[]): boolean {
  const like = likeness(name, known);
  if (figuresOf(name) !== figuresOf(known) || like <= ALIKE || !hasSameWords(known, name)) return false;
  return others.every((other) => likeness(name, other) < like);
}
