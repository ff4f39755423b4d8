import type { Millis } from 'engine/vocabulary';
import {
  type Fact,
  type FactsKind,
  impossible,
  type Impossible,
  isOfFiles,
  lineOf,
  MANUAL_SOURCE,
  standing,
} from 'results';
import { plainName } from './sides-of-match.ts';

/** A match as the catalogue has it: the row of a file was found by its name. */
export interface ListedMatch {
  readonly name: string;
  readonly openAt: number;
}

interface OfFile {
  readonly said: unknown;
  readonly at: Millis;
  readonly listed?: ListedMatch | undefined;
}

type Claim = { readonly kind?: unknown; readonly teams?: readonly [string, string] } | null;

export const isFixture = (said: unknown): boolean => (said as Claim)?.kind === 'fixture';

/** The fixture that stands for every source. */
export const fixtureOf = (facts: readonly Fact[]): Fact | undefined =>
  standing(lineOf(facts, MANUAL_SOURCE)).find(({ said }) => isFixture(said));

/** Why the line of a file takes no such fact. */
export function refusalOfFile(
  { said, at, listed }: OfFile,
  { kind, facts }: { readonly kind: FactsKind | undefined; readonly facts: readonly Fact[] },
): Impossible | undefined {
  // A line of a file that says nothing of a market would stand before one that does.
  if (!isOfFiles(kind, said))
    return impossible('not-of-a-file', 'a file gives scores and totals of football: enter this without one');
  if (listed === undefined) return undefined;
  const isPlayed = (said as Claim)?.kind !== 'called-off';
  if (isPlayed && listed.openAt > at)
    return impossible('not-begun', 'this match has not begun: the row may be of another match of these sides');
  return refusalOfSides(listed.name, fixtureOf(facts)?.said as Claim | undefined);
}

/** The goals of a row are in the order of its sides, and the rules read them in the order of the fixture. */
function refusalOfSides(name: string, fixture: Claim | undefined): Impossible | undefined {
  const [teams, sides] = [(fixture?.teams ?? []).map(plainName), name.split(' v ').map(plainName)];
  if (teams.length === 0) return undefined;
  const isSame = teams.some((team, side) => team === sides[side]);
  const isTurned = teams.some((team, side) => team === sides[1 - side]);
  if (isSame && !isTurned) return undefined;
  return impossible('other-sides', `the fixture is ${fixture?.teams?.join(' v ')}: correct it, or the match’s name`);
}
