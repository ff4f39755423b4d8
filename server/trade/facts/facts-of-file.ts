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
import { type ListedMatch, refusalOfRow, type Sides, teamsOf } from './sides-of-match.ts';

interface OfFile {
  readonly said: unknown;
  readonly at: Millis;
  readonly listed?: ListedMatch | undefined;
}

type Claim = { readonly kind?: unknown } | null;

export const isFixture = (said: unknown): boolean => (said as Claim)?.kind === 'fixture';

/** The fixture that stands for every source. */
export const fixtureOf = (facts: readonly Fact[]): Fact | undefined =>
  standing(lineOf(facts, MANUAL_SOURCE)).find(({ said }) => isFixture(said));

/** Which two play, by the fixture that stands; undefined before it is known, and in sports without sides. */
export const sidesOfFixture = (facts: readonly Fact[]): Sides | undefined => teamsOf(fixtureOf(facts)?.said);

/** Why the line of a file takes no such fact. */
export function refusalOfFile(
  { said, at, listed }: OfFile,
  { kind, facts }: { readonly kind: FactsKind | undefined; readonly facts: readonly Fact[] },
): Impossible | undefined {
  // A line of a file that says nothing of a market would stand before one that does.
  if (!isOfFiles(kind, said))
    return impossible('not-of-a-file', 'a file gives scores and totals: enter this without one');
  if (listed === undefined) return undefined;
  const isPlayed = (said as Claim)?.kind !== 'called-off';
  if (isPlayed && listed.openAt > at && !listed.hasBegun)
    return impossible('not-begun', 'this match has not begun: the row may be of another match of these sides');
  return refusalOfRow(listed, fixtureOf(facts)?.said);
}
