import type { AccountId, Command, MarketId, Money, OrderId, SelectionId } from 'engine';
import type { LiveMarket } from 'server/reads/live/live-market.ts';
import type { Random } from './random.ts';
import type { OpenOrder } from './open-orders.ts';

/** far: hours to go · near: within half an hour · in-play */
export type Phase = 'far' | 'near' | 'in-play';

/** Whether a match has one market that everybody looks at, others beside it, or a field of horses. */
export type MarketKind = 'main' | 'side' | 'field';

export interface Crowd {
  readonly makers: readonly AccountId[];
  readonly takers: readonly AccountId[];
}

/** What a bot sees of a market when it decides. */
export interface MarketView {
  readonly market: MarketId;
  readonly selections: readonly SelectionId[];
  readonly kind: MarketKind;
  readonly phase: Phase;
  readonly now: number;
  /** The chance of each runner as the crowd sees it. */
  readonly chances: readonly number[];
  readonly live: LiveMarket;
  /** Right after something happened only the first maker is quick enough. */
  readonly hurried: boolean;
  readonly open: readonly OpenOrder[];
  readonly crowd: Crowd;
  /** What a bet on the whole of a best price pays, minor units. */
  readonly payout: Money;
  readonly random: Random;
}

export type BotCommand = Extract<Command, { readonly type: 'place-order' | 'cancel-order' }>;

export function cancelOrder(account: AccountId, order: OrderId): BotCommand {
  return { type: 'cancel-order', account, order };
}
