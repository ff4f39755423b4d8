import type { Side } from 'engine';
import { emit, toNumber } from './exchange-state.ts';
import type { ModelMarket, ModelOrder, Work } from './exchange-state.ts';
import type { Stake } from './payoff.ts';

/** One side of a fill. */
export interface Party {
  /** 0 where it has no order: a house account, or the exchange in a cross-match. */
  readonly order: number;
  readonly account: number;
  /** Of its order, or of the level of quotes that was taken. */
  readonly left: bigint;
}

export function partyOf({ id, account, remaining }: ModelOrder): Party {
  return { order: id, account, left: remaining };
}

interface NewFill {
  readonly stake: Stake;
  readonly price: number;
  readonly size: bigint;
  readonly takerSide: Side;
  readonly taker: Party;
  readonly maker: Party;
  /** The first fill of the cross-match that it belongs to. */
  readonly cross?: number;
}

/** Adds a fill to the market's and emits it; the parties' remainders already count it. */
export function appendFill(work: Work, market: ModelMarket, fill: NewFill): void {
  const { stake, price, size, takerSide, taker, maker, cross = 0 } = fill;
  const [back, lay] = takerSide === 'back' ? [taker, maker] : [maker, taker];
  const sides = { backer: back.account, backOrder: back.order, layer: lay.account, layOrder: lay.order };
  market.fills.push({ stake, price, size, cuts: new Map(), isVoid: false, at: work.at, cross, ...sides });
  work.state.lastFill += 1;
  emit(work, {
    type: 'orders-matched',
    fill: work.state.lastFill,
    market: market.id,
    selection: stake.selection,
    price,
    size: toNumber(size),
    profit: toNumber(stake.profit),
    takerSide,
    taker: taker.order,
    takerAccount: taker.account,
    takerRemaining: toNumber(taker.left),
    maker: maker.order,
    makerAccount: maker.account,
    makerRemaining: toNumber(maker.left),
  });
}
