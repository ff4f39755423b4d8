import type { Money, SelectionId } from 'engine/vocabulary';

/** What an account holds on one runner of a market that pays by its winners. Minor units. */
export interface Standing {
  readonly selection: SelectionId;
  /** From this runner's bets, where it wins and where it does not: what is matched alone. */
  readonly ifWin: number;
  readonly ifLose: number;
  /** The same with unmatched orders counted where they hurt. */
  readonly heldWin: number;
  readonly heldLose: number;
}

/** How many runners win, and whether exactly so many do. */
export interface Winners {
  readonly winners: number;
  readonly complete: boolean;
}

type Sides = readonly { readonly win: number; readonly lose: number }[];

/** The least that comes of it (docs/rules.md, "Exposure"); 0 or less is a loss. */
export function worstOf(sides: Sides, { winners, complete }: Winners): number {
  const differences = sides.map(({ win, lose }) => win - lose).toSorted((a, b) => a - b);
  const counted = complete ? differences : differences.filter((difference) => difference < 0);
  return sumOf(sides.map(({ lose }) => lose)) + sumOf(counted.slice(0, winners));
}

export const sumOf = (figures: readonly number[]): number => figures.reduce((sum, figure) => sum + figure, 0);

export const matchedSides = (standings: readonly Standing[]): Sides =>
  standings.map(({ ifWin, ifLose }) => ({ win: ifWin, lose: ifLose }));

/**
 * What a runner's win would bring: with one winner the whole market's result, with several what the bets on it alone
 * bring, for the others' results are open.
 */
export function resultsOf(standings: readonly Standing[], { winners }: Pick<Winners, 'winners'>): Money[] {
  const lost = sumOf(standings.map(({ ifLose }) => ifLose));
  return standings.map(({ ifWin, ifLose }) => (winners === 1 ? lost - ifLose + ifWin : ifWin) as Money);
}
