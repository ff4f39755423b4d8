import { impossible, type Impossible } from 'results';
import { ALIKE, isSpellingOf, likeness, plainName } from './name-likeness.ts';
import { isReadAs } from './side-names.ts';

/** A match as the catalogue has it: the row of a file was found by its name. */
export interface ListedMatch {
  readonly name: string;
  readonly openAt: number;
  /** One of its markets is in play, or its main one is closed: it began before its start. */
  readonly hasBegun: boolean;
  /** Its markets whose rule takes one runner for the first side of the fixture and one for the second. */
  readonly bound: readonly NamedSides[];
}

interface NamedSides {
  readonly market: string;
  readonly sides: readonly [string, string];
}

/** The two sides that the name of a match tells, `home v away`; undefined if it tells none. */
export function sidesOf(matchName: string): readonly [string, string] | undefined {
  const [home, away, ...more] = matchName.split(/ (?:v|vs\.?) /iu);
  return home === undefined || away === undefined || more.length > 0 ? undefined : [home, away];
}

/** True if a match's name is another spelling of the known one: each side its own, and no side the other. */
export function isSpellingOfMatch(known: string, name: string): boolean {
  const [sides, wanted] = [sidesOf(known), sidesOf(name)];
  if (sides === undefined || wanted === undefined) return sides === wanted && isSpellingOf(known, name, []);
  const [[home, away], [first, second]] = [sides, wanted];
  return isSpellingOf(home, first, [away]) && isSpellingOf(away, second, [home]);
}

/** The goals of a row are in the order of its sides, and the rules read them in the order of the fixture. */
export function refusalOfRow({ name }: ListedMatch, fixture: unknown): Impossible | undefined {
  const teams = teamsOf(fixture);
  if (teams === undefined) return undefined;
  const sides = sidesOf(name);
  if (sides !== undefined && isSame(teams, sides) && !isTurned(teams, sides)) return undefined;
  return impossible('other-sides', `the fixture is ${teams.join(' v ')}: correct it, or the match’s name`);
}

/** Why a fixture is not of this match: by its names the rules tell which runner has won. */
export function refusalOfFixture(
  { name, bound }: Pick<ListedMatch, 'name' | 'bound'>,
  fixture: unknown,
): Impossible | undefined {
  const teams = teamsOf(fixture);
  if (teams === undefined) return undefined;
  const named = sidesOf(name);
  const known = [...bound, ...(named === undefined ? [] : [{ market: 'the match', sides: named }])];
  const turned = known.find(({ sides }) => isLikerTurned(teams, sides));
  if (turned !== undefined) {
    const text = `The sides are the other way round: ${turned.market} has ${turned.sides.join(' v ')}.`;
    return impossible('other-sides', text);
  }
  // Names like neither side would let scores be entered for the wrong one.
  if (named !== undefined && !areAlike(teams, named))
    return impossible('other-sides', `The match has ${named.join(' v ')}: enter the sides as it spells them.`);
  const unlike = bound.find(({ sides }) => !isReadAs(sides[0], teams, 0) || !isReadAs(sides[1], teams, 1));
  if (unlike === undefined) return undefined;
  const text = `${unlike.market} has ${unlike.sides.join(' v ')}: enter the sides as it spells them.`;
  return impossible('other-sides', text);
}

/** True if each side is like its own, and liker that than the other. */
function areAlike([first, second]: Sides, [home, away]: Sides): boolean {
  const isLiker = (name: string, own: string, other: string) =>
    likeness(name, own) > Math.max(ALIKE, likeness(name, other));
  return isLiker(first, home, away) && isLiker(second, away, home);
}

export type Sides = readonly [string, string];

/** Which two play, by the fixture of any sport of two sides. */
export function teamsOf(fixture: unknown): Sides | undefined {
  const { teams, sides } = (fixture ?? {}) as { readonly teams?: Sides; readonly sides?: Sides };
  return teams ?? sides;
}

const isSame = (one: Sides, other: Sides) =>
  one.some((side, place) => plainName(side) === plainName(other[place] ?? ''));
const isTurned = (one: Sides, other: Sides) => isSame(one, [other[1], other[0]]);

/** Spelled otherwise too. */
function isLikerTurned([first, second]: Sides, [home, away]: Sides): boolean {
  const turned = [likeness(first, away), likeness(second, home)] as const;
  const straight = [likeness(first, home), likeness(second, away)] as const;
  return Math.max(...turned) > ALIKE && turned[0] + turned[1] > straight[0] + straight[1];
}
