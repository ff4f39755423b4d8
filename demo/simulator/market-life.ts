import type { Command, MarketId, MarketStatus, Millis } from 'engine';

/** What a market should be by the story of its match. */
export interface WantedState {
  readonly inPlay: boolean;
  readonly betDelay: Millis;
  /** Something has happened: no bets for a few seconds. */
  readonly paused: boolean;
  /** Play has decided it: no bets any more. Who has won is for its rule to say. */
  readonly decided: boolean;
  /** Decided long enough ago for the result to be official. */
  readonly official: boolean;
}

export interface SeenState {
  readonly status: MarketStatus;
  readonly inPlay: boolean;
  /** Suspended by somebody else, an operator: left to them until the market is decided. */
  readonly heldByOthers: boolean;
}

/**
 * The next command on a market's way from what it is to what it should be; undefined where there is nothing to do. Asked
 * again after each answer, it takes a market from any state to where the story has got to, after a restart too.
 */
export function nextStep(market: MarketId, wanted: WantedState, seen: SeenState): Command | undefined {
  const { status } = seen;
  if (status === 'settled' || status === 'void') return undefined;
  if (wanted.decided) return towardsResult(market, status, wanted.official);
  if (status === 'closed' || seen.heldByOthers) return undefined;
  if (status === 'inactive') return { type: 'open-market', market };
  if (wanted.inPlay && !seen.inPlay) {
    if (status === 'open') return { type: 'suspend-market', market, cancelAll: false };
    return { type: 'turn-in-play', market, betDelay: wanted.betDelay };
  }
  if (wanted.paused) return status === 'open' ? { type: 'suspend-market', market, cancelAll: true } : undefined;
  return status === 'suspended' ? { type: 'open-market', market } : undefined;
}

function towardsResult(market: MarketId, status: MarketStatus, official: boolean): Command | undefined {
  // One that never opened is the settlement's to void.
  if (status === 'open') return { type: 'suspend-market', market, cancelAll: false };
  return status === 'suspended' && official ? { type: 'close-market', market } : undefined;
}
