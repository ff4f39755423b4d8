import type { PastBet as WirePastBet } from 'protocol';
import type { Money } from 'engine/vocabulary';
import { betOf, moneyOf, type Bet } from './from-wire.ts';

/** A bet of any age, as the records tell it. Times are 0 while they have not come. */
export interface PastBet extends Bet {
  readonly seriesName: string;
  readonly matchStartsAt: number;
  /** Taken back after matching. */
  readonly voided: Money;
  readonly settledAt: number;
}

const timeOf = (text: string): number => (text === '' ? 0 : Date.parse(text));

export function pastBetOf(wire: WirePastBet): PastBet {
  return {
    ...betOf({ ...wire, queue: null }),
    seriesName: wire.series_name,
    matchStartsAt: timeOf(wire.match_date),
    voided: moneyOf(wire.voided),
    settledAt: timeOf(wire.settled_date),
  };
}

/** The same bets as they are now: what the stream has told since the records were read stands before it. */
export function withLive(bets: readonly PastBet[], live: readonly Bet[]): PastBet[] {
  const now = new Map(live.map((bet) => [bet.id, bet]));
  return bets.map((bet) => ({ ...bet, ...now.get(bet.id) }));
}
