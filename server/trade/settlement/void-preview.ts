import { EVENTS } from 'engine';
import type { AccountId, MarketId, Money, OrderId, Side } from 'engine/vocabulary';
import type { TriedOut } from '../../core/sequencer/try-out.ts';
import { type Answer, type BetsVoidAnswer, type SeenMarket, stepsTo } from 'results';
import type { FlowDependencies } from './flow-dependencies.ts';
import { checkTried } from './preview-of.ts';
import { ownTurn } from '../../core/sequencer/own-turn.ts';

interface SideVoided {
  bets: number;
  stake: Money;
}

export interface VoidPreview {
  readonly bets: number;
  readonly people: number;
  /** Backers' stakes, each fill once. */
  readonly stake: Money;
  /** The bets of each side, with the backers' stakes on them. */
  readonly sides: Readonly<Record<Side, Readonly<SideVoided>>>;
}

const VOIDED = 'bet-voided';
const CODE = EVENTS[VOIDED][0];
/** Code and number of fields come before them. */
const placeOf = (field: (typeof EVENTS)[typeof VOIDED][1][number]) => 2 + EVENTS[VOIDED][1].indexOf(field);
const PLACES = {
  order: placeOf('order'),
  account: placeOf('account'),
  market: placeOf('market'),
  size: placeOf('size'),
};
/** Read before others have a turn. */
const EVENTS_A_TURN = 5000;

const NOTHING_VOIDED: VoidPreview = {
  bets: 0,
  people: 0,
  stake: 0 as Money,
  sides: { back: { bets: 0, stake: 0 as Money }, lay: { bets: 0, stake: 0 as Money } },
};

export type VoidedBets = Omit<BetsVoidAnswer, 'state'>;

interface WantedVoid {
  readonly market: MarketId;
  readonly bets: VoidedBets;
  readonly seen: SeenMarket;
}

/** The sides of orders that the live models have let go. */
export type SidesOf = (orders: readonly OrderId[]) => Promise<ReadonlyMap<OrderId, Side>>;

/** Voids on a copy of the engine's state, so that nothing changes. @throws FlowRefusal */
export async function tryVoid(
  { sequencer, live, sidesOf }: Pick<FlowDependencies, 'sequencer' | 'live'> & { readonly sidesOf: SidesOf },
  { market, bets, seen }: WantedVoid,
): Promise<VoidPreview> {
  const answer: Answer = { state: 'bets-void', ...bets };
  const steps = stepsTo(market, answer, { seen, basis: '' });
  const tried = await sequencer.tryOut(steps);
  if (tried.some(({ outcome }) => !outcome.ok && outcome.rejection === 'nothing-to-void')) return NOTHING_VOIDED;
  checkTried(tried, steps, answer);
  const isQuoted = (live.market(market)?.definition.mechanism ?? 'order-book') === 'quoted';
  const voided = await voidedIn(market, tried);
  const past = await sidesOf(voided.flatMap(({ order }) => (live.bet(order) === undefined ? [order] : [])));
  return voidPreviewOf(voided, { isQuoted, sideOf: (order) => live.bet(order)?.side ?? past.get(order) });
}

interface Voided {
  readonly order: OrderId;
  readonly account: AccountId;
  readonly size: Money;
}

async function voidedIn(market: MarketId, tried: readonly Pick<TriedOut, 'events'>[]): Promise<Voided[]> {
  const voided: Voided[] = [];
  let count = 0;
  for (const { events } of tried) {
    for (let at = 0; at < events.length; at += 2 + (events[at + 1] as number)) {
      if (++count % EVENTS_A_TURN === 0) await ownTurn();
      if (events[at] !== CODE || events[at + PLACES.market] !== market) continue;
      voided.push({
        order: events[at + PLACES.order] as OrderId,
        account: events[at + PLACES.account] as AccountId,
        size: events[at + PLACES.size] as Money,
      });
    }
  }
  return voided;
}

/** @param of  whether each fill is a bet on both of its sides, and of which side an order is, if that is known */
function voidPreviewOf(
  voided: readonly Voided[],
  of: { readonly isQuoted: boolean; readonly sideOf: (order: OrderId) => Side | undefined },
): VoidPreview {
  const sides = { back: { bets: 0, stake: 0 as Money }, lay: { bets: 0, stake: 0 as Money } };
  for (const { order, size } of voided) {
    const side = of.sideOf(order);
    if (side === undefined) continue;
    sides[side].bets += 1;
    sides[side].stake = (sides[side].stake + size) as Money;
  }
  const { back, lay } = sides;
  const stake = (of.isQuoted ? back.stake + lay.stake : Math.max(back.stake, lay.stake)) as Money;
  return { bets: voided.length, people: new Set(voided.map(({ account }) => account)).size, stake, sides };
}
