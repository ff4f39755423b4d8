import { ALIKE, likeness, plainName } from './name-likeness.ts';

/** A side's place in its fixture. */
export type Place = 0 | 1;

const BY_PLACE: readonly (readonly string[])[] = [
  ['home', 'home team', 'home side', 'hosts', 'team 1', '1'],
  ['away', 'away team', 'away side', 'visitors', 'team 2', '2'],
];
const CLUB = /(?<=[\p{L}\p{N}]{2})(?:afc|fc|cf|sc)$/u;
const TURNS = /(?<!\p{L})(?:not|no|lose|loses|loser|losing|or|draw|tie|tied)(?!\p{L})/u;

/**
 * From 0 to 1, how surely bettors read a name as this side of a match: its spelling, a short form (LUFC, Man Utd), or
 * its place in the fixture (Home, Team 1).
 */
export function readAsSide(name: string, side: string, place: Place): number {
  const [plain, wanted] = [plainName(name), plainName(side)];
  if (plain === wanted) return 1;
  if (BY_PLACE[place]?.includes(plain) === true) return 1;
  // "Luton Town to lose" names Luton Town, and means the other side.
  if (TURNS.test(plain) && !TURNS.test(wanted)) return 0;
  if (plain.startsWith(`${wanted} `)) return 1;
  return isShortFor(plain, wanted) || isShortFor(wanted, plain) ? SHORT : likeness(name, side);
}

/** True if one is read as the other, spelled otherwise or in short. */
export function isAlike(one: string, other: string): boolean {
  const [plain, wanted] = [plainName(one), plainName(other)];
  return isShortFor(plain, wanted) || isShortFor(wanted, plain) || likeness(one, other) > ALIKE;
}

/** True if a name is read as its own side, and rather as that than as the other. */
export function isReadAs(name: string, sides: readonly [string, string], place: Place): boolean {
  const other = place === 0 ? 1 : 0;
  return readAsSide(name, sides[place], place) > Math.max(ALIKE, readAsSide(name, sides[other], other));
}

const SHORT = 0.95;
const MOST_WORDS = 8;

const wordsOf = (plain: string): string[] =>
  plain
    .replaceAll(/[.'’]/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** Letters of its words, in order: each part of a short form begins as a word does. */
function isShortFor(plain: string, wanted: string): boolean {
  const words = wordsOf(wanted);
  // No side has more; each doubles the ways in which letters can be theirs.
  if (words.length > MOST_WORDS) return false;
  const letters = wordsOf(plain).join('');
  return [letters, letters.replace(CLUB, '')].some((text) => text.length > 1 && isMadeOf(text, words));
}

function isMadeOf(text: string, words: readonly string[]): boolean {
  if (text === '') return true;
  return words.some((word, place) => {
    if (!text.startsWith(word.charAt(0))) return false;
    const rest = words.slice(place + 1);
    let taken = 0;
    for (const letter of word) {
      if (letter !== text[taken]) continue;
      taken += 1;
      if (isMadeOf(text.slice(taken), rest)) return true;
    }
    return false;
  });
}
