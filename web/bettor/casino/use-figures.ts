import { useMemo } from 'react';
import { useAccount } from '../data/account-store.ts';
import type { Bet } from '../data/from-wire.ts';
import { heldIn, type Stake } from '../data/position.ts';
import { fieldOf, leastWhereWins, valueWith, type Field } from '../data/results.ts';
import { stakeInSlip } from '../slip/draft-stake.ts';
import { useSlip } from '../slip/shown-slip.ts';
import type { BetCell } from './bet-groups.ts';

/** What stands under a cell, in minor units. */
export interface CellFigures {
  readonly now: number | undefined;
  readonly withBet: number | undefined;
}

/** What the bettor's bets come to at each cell, now and with the bet in the slip; once it is settled, what they came to. */
export function useFigures(): (cell: BetCell) => CellFigures {
  const open = useAccount((state) => state.open);
  const settled = useAccount((state) => state.settled);
  const draft = useSlip(({ slip }) => (slip.phase === 'closed' || slip.phase === 'done' ? undefined : slip.draft));
  return useMemo(
    () => (cell) => {
      const { market } = cell;
      const profit = profitOf(cell, settled);
      if (profit !== undefined) return { now: profit, withBet: undefined };
      const { matched, unmatched } = heldIn(market, open ?? []);
      const now = [...matched, ...unmatched];
      const bet = draft?.selection.market.id === market.id ? stakeInSlip(draft) : undefined;
      const field = fieldOf(market);
      return { now: valueAt(cell, field, now), withBet: bet && valueAt(cell, field, [...now, bet]) };
    },
    [open, settled, draft],
  );
}

/** What the market comes to if the cell's bet wins; of a scale, at least. */
function valueAt({ market, runnerIndex, side, line }: BetCell, field: Field, stakes: readonly Stake[]) {
  if (stakes.length === 0) return undefined;
  if (market.payoff === 'scale') return leastWhereWins(field, stakes, { runnerIndex, side });
  if (market.payoff === 'line') {
    const at = side === 'back' ? line : line - 1;
    return valueWith(field, stakes, { kind: 'number', from: at, to: at });
  }
  return valueWith(field, stakes, { kind: 'wins', runnerIndex });
}

function profitOf(cell: BetCell, settled: readonly Bet[]): number | undefined {
  const own = settled.filter(
    (bet) =>
      bet.marketId === cell.market.id &&
      bet.selectionId === cell.runner.id &&
      bet.side === cell.side &&
      (bet.line === undefined || cell.market.payoff !== 'line' || bet.line === cell.line),
  );
  return own.length === 0 ? undefined : own.reduce((sum, { profit }) => sum + (profit ?? 0), 0);
}
