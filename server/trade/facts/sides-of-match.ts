import { impossible, type Impossible } from 'results';
import { plainName, sidesOf } from 'results/files/sides-of-name.ts';
import { ALIKE, likeness } from './name-likeness.ts';

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

/** A side's place in its fixture. */
export type Place = 0 | 1;

const BY_PLACE: readonly (readonly string[])[] = [
  ['home', 'team 1', '1'],
  ['away', 'team 2', '2'],
];

/** True if a name says only which place of the fixture a side has. */
export const isByPlace = (name: string, place: Place): boolean => BY_PLACE[place]?.includes(plainName(name)) === true;

/** The goals of a row are in the order of its sides, and the rules read them in the order of the fixture. */
export function refusalOfRow({ name }: ListedMatch, fixture: unknown): Impossible | undefined {
  const teams = teamsOf(fixture);
  if (teams === undefined) return undefined;
  const sides = sidesOf(name);
  if (sides !== undefined && isSame(teams, sides) && !isTurned(teams, sides)) return undefined;
  return impossible('other-sides', `the fixture is ${teams.join(' v ')}: correct it, or the match’s name`);
}

type Named = Pick<ListedMatch, 'name' | 'bound'>;

/** Why a fixture is not of this match: by its names the rules tell which runner has won. */
export const refusalOfFixture = (match: Named, fixture: unknown): Impossible | undefined =>
  turnedSides(match, fixture) ?? unlikeSides(match, fixture);

/** Why the rules would take each side for the other. */
export function turnedSides({ name, bound }: Named, fixture: unknown): Impossible | undefined {
  const teams = teamsOf(fixture);
  const named = sidesOf(name);
  const known = [...bound, ...(named === undefined ? [] : [{ market: 'the match', sides: named }])];
  const turned = teams && known.find(({ sides }) => isLikerTurned(teams, sides));
  if (turned === undefined) return undefined;
  const text = `The sides are the other way round: ${turned.market} has ${turned.sides.join(' v ')}.`;
  return impossible('other-sides', text);
}

/** Names like neither side would let scores be entered for the wrong one. Runners were held against the match's name. */
export function unlikeSides({ name, bound }: Named, fixture: unknown): Impossible | undefined {
  const teams = teamsOf(fixture);
  const named = sidesOf(name);
  const byName = bound.filter(({ sides }) => !isByPlace(sides[0], 0) || !isByPlace(sides[1], 1));
  const known = named === undefined ? byName : [{ market: 'The match', sides: named }];
  const unlike = teams && known.find(({ sides }) => !areAlike(teams, sides));
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
