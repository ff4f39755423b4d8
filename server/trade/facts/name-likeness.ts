import { plainName } from 'results/files/sides-of-name.ts';

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

/** True if a name is like its own, with the same figures, and liker that than the others. */
export function isLikeName(own: string, name: string, others: readonly string[] = []): boolean {
  const like = likeness(name, own);
  const isLiker = like > ALIKE && others.every((other) => likeness(name, other) < like);
  return isLiker && partsOf(own).figures === partsOf(name).figures;
}

/** Numbers with their signs, and signs: in them every character counts. */
const FIGURES = /[+\-−–]?\p{N}+(?:[.,:]\p{N}+)*|\p{S}/gu;
/** Marks of Latin letters. Those of other scripts are letters of their own. */
const ACCENTS = /[\u0300-\u036F]/g;

function partsOf(name: string) {
  const text = name.normalize('NFKD').replaceAll(ACCENTS, '').toLowerCase();
  const words: readonly string[] = text.replaceAll(FIGURES, ' ').match(/[\p{L}\p{M}]+/gu) ?? [];
  return { figures: (text.match(FIGURES) ?? []).join(' '), words };
}

/**
 * True if two names differ in capitals, spaces, punctuation or accents alone, or in one letter of a word of five or
 * more.
 *
 * @param others  names that stand for something else, which it may be a slip of
 */
export function isSpellingOf(known: string, name: string, others: readonly string[] = []): boolean {
  return isSlipOf(known, name) && !others.some((other) => isSlipOf(other, name));
}

function isSlipOf(known: string, name: string): boolean {
  const [one, other] = [partsOf(known), partsOf(name)];
  if (one.figures !== other.figures) return false;
  if (one.words.join('') === other.words.join('')) return one.words.length > 0 || plainName(known) === plainName(name);
  const changed = one.words.flatMap((word, place) => (word === other.words[place] ? [] : [place]));
  const [place = -1, ...more] = changed;
  const [was = '', is = ''] = [one.words[place], other.words[place]];
  return one.words.length === other.words.length && more.length === 0 && was.length >= 5 && isOneLetterOff(was, is);
}

/** One letter more, less or another, or two neighbours in the other order. */
function isOneLetterOff(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  let from = 0;
  while (from < short.length && short[from] === long[from]) from += 1;
  const [rest, longer] = [short.slice(from), long.slice(from)];
  if (longer.slice(1) === (short.length === long.length ? rest.slice(1) : rest)) return true;
  const isSwapped = rest[0] === longer[1] && rest[1] === longer[0];
  return short.length === long.length && isSwapped && rest.slice(2) === longer.slice(2);
}
