import { ladderAtOrBelow } from 'engine/vocabulary';
import type { Price } from 'engine/vocabulary';
import { marketIdText, toWireMoney, toWireOdds } from 'protocol';
import type { CashOutOffer } from 'protocol';
import type { Market } from '../../../trade/catalogue/catalogue-rows.ts';
import { commissionOn, type CashOutPosition, type NotOpen } from '../../../reads/live/cash-out-of.ts';
import { planCashOut } from '../../../reads/live/plan-cash-out.ts';
import type { CashOutPlan, PlannedLeg, PlanRefusal } from '../../../reads/live/plan-cash-out.ts';
import { resultsOf } from '../../../reads/live/standing.ts';
import {
  ladderAtOrAbove,
  targetOrder,
  type TargetOrder,
  type TargetRefusal,
} from '../../../reads/live/target-order.ts';
import { averageOdds } from './bet-on-wire.ts';

export type NoOffer = NotOpen | PlanRefusal | TargetRefusal | 'target-reached' | 'target-rests' | 'target-quoted';

/** Why there is no cash out, in a sentence. */
export const WORDS_OF_NO_OFFER: Readonly<Record<NoOffer, string>> = {
  'no-position': 'You have no matched bet in this market.',
  'bet-waiting': 'One of your bets is still in the in-play delay.',
  'payoff-not-supported': 'Cash out is for markets that pay on a winner.',
  'market-inactive': 'The market is not open yet.',
  'market-suspended': 'The market is suspended.',
  'market-closed': 'The market is closed.',
  'market-settled': 'The market is settled.',
  'market-void': 'The market is void.',
  'quote-suspended': 'No prices are quoted at the moment.',
  'no-prices': 'Not enough available to cash out.',
  'several-bets': 'It would take more than one bet with the house.',
  'below-minimum': 'The remaining amount is too small to bet in this market.',
  'above-maximum': 'It would take more than the largest stake.',
  'no-funds': 'Your balance does not cover the bet that this needs.',
  worse: 'At these prices it would cost more than your worst result.',
  level: 'Your profit or loss is now the same, whoever wins.',
  'target-several-bets': 'Auto cash out needs a position that one bet can close.',
  'target-out-of-reach': 'No odds bring this target.',
  'target-reached': 'You can take this result now: cash out.',
  'target-rests': 'Auto cash out is already set.',
  'target-quoted': 'Bets cannot wait unmatched in a market that the house quotes.',
};

export interface Priced {
  readonly position: CashOutPosition;
  readonly percent: number;
  readonly plan: CashOutPlan | undefined;
  readonly code: NoOffer | '';
}

export function priceCashOut(position: CashOutPosition, percent: number): Priced {
  const { closing, notOpen } = position;
  if (notOpen !== undefined) return { position, percent, plan: undefined, code: notOpen };
  const planned = planCashOut({ ...closing, share: percent / 100 });
  return planned.ok
    ? { position, percent, plan: planned.plan, code: '' }
    : { position, percent, plan: undefined, code: planned.code };
}

/** The price that an order of the leg names: the step of the ladder at its mean price, or the one that is worse. */
export function limitOf({ side, value, stake, last }: PlannedLeg, isQuoted: boolean): Price {
  if (isQuoted) return last as Price;
  const mean = value / stake;
  return side === 'back' ? ladderAtOrBelow(mean) : ladderAtOrAbove(mean);
}

/** What stands at the target now. @param target  minor units */
export function priceTarget(
  position: CashOutPosition,
  target: number,
): { order: TargetOrder | undefined; code: NoOffer | '' } {
  const { closing, notOpen } = position;
  if (notOpen !== undefined) return { order: undefined, code: notOpen };
  if (closing.isQuoted) return { order: undefined, code: 'target-quoted' };
  if (position.target !== undefined) return { order: undefined, code: 'target-rests' };
  const now = planCashOut({ ...closing, share: 1 });
  if (now.ok && now.plan.amount >= target) return { order: undefined, code: 'target-reached' };
  const targeted = targetOrder(closing.standings, closing, target);
  if (!targeted.ok) return { order: undefined, code: targeted.code };
  return targeted.order.stake < closing.minStake
    ? { order: undefined, code: 'below-minimum' }
    : { order: targeted.order, code: '' };
}

interface OfferTerms {
  readonly market: Market;
  readonly discount: number;
  /** Minor units; undefined where there is none. */
  readonly target: number | undefined;
}

export function toWireOffer(priced: Priced, { market, discount, target }: OfferTerms): CashOutOffer {
  const { position, percent, plan, code } = priced;
  const { market: live, closing } = position;
  const nameOf = (selection: number) => market.runners.find((runner) => runner.selection === selection)?.name ?? '';
  const now = resultsOf(closing.standings, closing);
  const after = plan === undefined ? undefined : resultsOf(plan.standings, closing);
  const full = plan === undefined || percent < 100 ? undefined : plan.amount;
  const rates = { baseRate: live.definition.baseRate, discount };
  return {
    market_id: marketIdText(live.market),
    version: live.version,
    code,
    message: code === '' ? '' : WORDS_OF_NO_OFFER[code],
    percent,
    amount: plan === undefined ? null : toWireMoney(plan.amount),
    commission: full === undefined ? null : toWireMoney(commissionOn(full, rates)),
    unit: toWireMoney(2 * (plan?.unit ?? 0)),
    legs: (plan?.legs ?? []).map((leg) => ({
      selection_id: leg.selection,
      selection_name: nameOf(leg.selection),
      is_back: leg.side === 'back',
      odds: averageOdds(leg.stake, leg.value),
      limit_odds: toWireOdds(limitOf(leg, closing.isQuoted)),
      stake: toWireMoney(leg.stake),
    })),
    results: closing.standings.map(({ selection }, place) => ({
      selection_id: selection,
      selection_name: nameOf(selection),
      now: toWireMoney(now[place] ?? 0),
      after: after === undefined ? null : toWireMoney(after[place] ?? 0),
    })),
    delay: live.inPlay ? live.betDelay : 0,
    is_quoted: closing.isQuoted,
    target: target === undefined ? null : toWireTarget(priceTarget(position, target), nameOf),
    resting:
      position.target === undefined
        ? null
        : {
            bet_id: String(position.target.order),
            odds: toWireOdds(position.target.price),
            stake: toWireMoney(position.target.remaining),
          },
  };
}

function toWireTarget(
  { order, code }: ReturnType<typeof priceTarget>,
  nameOf: (selection: number) => string,
): CashOutOffer['target'] {
  return {
    code,
    message: code === '' ? '' : WORDS_OF_NO_OFFER[code],
    amount: order === undefined ? null : toWireMoney(order.amount),
    order:
      order === undefined
        ? null
        : {
            selection_id: order.selection,
            selection_name: nameOf(order.selection),
            is_back: order.side === 'back',
            odds: toWireOdds(order.price),
            limit_odds: toWireOdds(order.price),
            stake: toWireMoney(order.stake),
          },
  };
}
