import type { Market } from '../data/from-wire.ts';
import type { Stake } from '../data/position.ts';
import { outlookOf, type Field, type Outlook } from '../data/results.ts';
import { useMarket, useRunnerStatus } from '../data/use-prices.ts';
import { useUi } from '../data/ui-store.ts';
import { draftOn, stakeInSlip } from '../slip/draft-stake.ts';
import { useSlip } from '../slip/shown-slip.ts';
import { useHeldBeside } from '../slip/use-held-beside.ts';

/** What the figures of a market count. */
export interface Counted {
  readonly field: Field;
  /** What is matched and, where the bettor wants to see it so, what is not. */
  readonly now: readonly Stake[];
  /** The same with the bet in the slip; undefined where it has none on this market, or none can come any more. */
  readonly withBet: readonly Stake[] | undefined;
  readonly hasUnmatched: boolean;
}

export function useCounted(market: Market): Counted {
  const draft = useSlip(({ slip }) => draftOn(slip, market.id));
  const { field, held } = useHeldBeside(market);
  const countsUnmatched = useUi((state) => state.countsUnmatched);
  const now = countsUnmatched ? [...held.matched, ...held.unmatched] : held.matched;
  const status = useMarket(market.id)?.status ?? market.status;
  const isRemoved = useRunnerStatus(market.id, draft?.selection.runner.id ?? 0) === 'removed';
  const isOver = status === 'settled' || status === 'void' || isRemoved;
  const bet = draft && !isOver ? stakeInSlip(draft) : undefined;
  return { field, now, withBet: bet && [...now, bet], hasUnmatched: held.unmatched.length > 0 };
}

/** What each runner's win would bring now, and with the bet in the slip; each undefined where there is nothing to tell. */
export function useOutlooks(market: Market): {
  readonly now: Outlook | undefined;
  readonly withBet: Outlook | undefined;
  readonly counted: Counted;
} {
  const counted = useCounted(market);
  const { field, now, withBet } = counted;
  return {
    now: now.length === 0 ? undefined : outlookOf(field, now),
    withBet: withBet && outlookOf(field, withBet),
    counted,
  };
}
