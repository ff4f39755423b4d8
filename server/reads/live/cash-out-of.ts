import type { AccountId, MarketId, Money } from 'engine/vocabulary';
import type { LiveBet } from './bet.ts';
import type { LiveMarket } from './live-market.ts';
import type { LiveModels } from './live-models.ts';
import type { LiveLevel, RunnerBook } from './runner-book.ts';
import type { Closing, Offers } from './plan-cash-out.ts';
import type { Standing } from './standing.ts';
import type { Offer } from './walk.ts';

/** Why nothing can be closed at all, before any price is looked at. */
export type NotOpen =
  | 'no-position'
  | 'bet-waiting'
  | 'payoff-not-supported'
  | 'market-inactive'
  | 'market-suspended'
  | 'market-closed'
  | 'market-settled'
  | 'market-void'
  | 'quote-suspended';

/** What the catalogue knows of a market's stakes. */
export interface StakeLimits {
  readonly minStake: number;
  readonly minPayout: number;
  readonly maxStake: number;
}

export interface CashOutPosition {
  readonly market: LiveMarket;
  readonly closing: Omit<Closing, 'share'>;
  /** The account's order that rests for a target. */
  readonly target: LiveBet | undefined;
  readonly notOpen: NotOpen | undefined;
}

/** By this name an order is known that rests to reach a cash out's target. */
export const TARGET_STRATEGY = 'cash-out-target';

/** What an account holds in a market and what could be taken there now. @returns undefined where there is no such market */
export function cashOutPositionOf(
  live: LiveModels,
  { account, market }: { readonly account: AccountId; readonly market: MarketId },
  limits: StakeLimits,
): CashOutPosition | undefined {
  const found = live.market(market);
  if (found === undefined) return undefined;
  const own = live.viewsOf(account, (bet) => bet.market === market);
  const runners = [...found.runners.values()].filter(({ removedBy }) => removedBy === undefined);
  const cash = live.account(account);
  const elsewhere = (cash?.exposure ?? 0) - (cash?.exposures.get(market) ?? 0);
  const isQuoted = found.definition.mechanism === 'quoted';
  return {
    market: found,
    closing: {
      winners: found.definition.winners,
      complete: found.definition.complete,
      standings: runners.map((runner) => standingOf(runner, own)),
      offers: runners.map((runner) => (isQuoted ? quotedOffers(runner) : bookOffers(runner, account))),
      room: (cash?.cash ?? 0) - elsewhere,
      isQuoted,
      ...limits,
    },
    target: live.betsOf(account, (bet) => bet.market === market && isTarget(bet))[0],
    notOpen: notOpenOf(found, own, runners),
  };
}

const isTarget = ({ reference, remaining, endedAt }: LiveBet): boolean =>
  reference?.strategy === TARGET_STRATEGY && remaining > 0 && endedAt === 0;

function notOpenOf(market: LiveMarket, own: readonly LiveBet[], runners: readonly RunnerBook[]): NotOpen | undefined {
  const { definition, status } = market;
  if (definition.payoff !== 'runners' || definition.winners >= runners.length) return 'payoff-not-supported';
  if (own.some(({ releaseAt }) => releaseAt > 0)) return 'bet-waiting';
  if (own.every(({ matched }) => matched === 0)) return 'no-position';
  if (status !== 'open') return `market-${status}`;
  const isQuoted = definition.mechanism === 'quoted';
  return isQuoted && runners.every(({ quoteState }) => quoteState !== 'active') ? 'quote-suspended' : undefined;
}

function standingOf({ selection }: RunnerBook, own: readonly LiveBet[]): Standing {
  let [ifWin, ifLose, unmatchedLays, unmatchedBacks] = [0, 0, 0, 0];
  for (const bet of own) {
    if (bet.selection !== selection || bet.isVoid) continue;
    const { side, price, matched, matchedProfit, remaining } = bet;
    if (side === 'back') {
      ifWin += matchedProfit;
      ifLose -= matched;
      unmatchedBacks += remaining;
    } else {
      ifWin -= matchedProfit;
      ifLose += matched;
      unmatchedLays += Math.floor((remaining * (price - 100)) / 100);
    }
  }
  return { selection, ifWin, ifLose, heldWin: ifWin - unmatchedLays, heldLose: ifLose - unmatchedBacks };
}

/**
 * Order by order, for each fill's profit is rounded by itself; own orders are passed over. What crosses over runners is
 * left out: a fill-or-kill bet takes real orders only.
 */
function bookOffers(runner: RunnerBook, account: AccountId): Offers {
  const offersAt = (side: 'back' | 'lay', levels: readonly LiveLevel[]): Offer[] =>
    levels.flatMap(({ price }) =>
      [...(runner.queueAt(side, price)?.bets() ?? [])].flatMap(({ account: owner, remaining: size }) =>
        owner === account ? [] : [{ price, rate: (price - 100) * 100, size }],
      ),
    );
  return { toBack: offersAt('lay', runner.toBack(Infinity)), toLay: offersAt('back', runner.toLay(Infinity)) };
}

function quotedOffers({ quoteState, quotes }: RunnerBook): Offers {
  const active = quoteState === 'active' ? quotes : [];
  const offersOf = (side: 'back' | 'lay') =>
    active.filter((quote) => quote.side === side).map(({ rate, size }) => ({ price: rate, rate, size }));
  return { toBack: offersOf('back'), toLay: offersOf('lay') };
}

/** Of what is won in a market: `discount` and `baseRate` in hundredths of a per cent (docs/rules.md, "Settlement"). */
export function commissionOn(amount: number, { baseRate, discount }: { baseRate: number; discount: number }): Money {
  const exact = (Math.max(0, amount) * baseRate * (10_000 - discount)) / 100_000_000;
  return Math.floor(exact + 0.5) as Money;
}
