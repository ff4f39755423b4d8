import type { ModelAccount } from './account-state.ts';
import type { ModelMarket, ModelOrder, Work } from './exchange-state.ts';
import { bestProfit, exposureOf, worstLoss } from './exposure.ts';
import type { Held } from './exposure.ts';
import { heldBy, heldFor } from './held.ts';
import { countedBy } from './self-limits.ts';

// docs/rules.md, "Limits", "Self-limits", "Exposure": the last checks of an order.

interface Funding {
  readonly order: ModelOrder;
  /** An order that goes when this one comes. */
  readonly replaced: ModelOrder | undefined;
}

export function fundChecks(work: Work, market: ModelMarket, { order, replaced }: Funding) {
  const account = work.state.accounts.get(order.account) as ModelAccount;
  const kept = replaced === undefined ? heldBy(market, order.account) : withoutOrder(market, replaced);
  return limitChecks(work, market, { id: order.account, account, kept, held: heldFor(market, order) });
}

function withoutOrder(market: ModelMarket, replaced: ModelOrder): Held[] {
  const orders = market.orders.filter((other) => other !== replaced);
  return heldBy({ ...market, orders }, replaced.account);
}

interface Limited {
  readonly id: number;
  readonly account: ModelAccount;
  /** What the account keeps in the market: all but what this is to replace. */
  readonly kept: readonly Held[];
  /** What comes to that. */
  readonly held: Held;
}

export function limitChecks(work: Work, market: ModelMarket, { id, account, kept, held }: Limited) {
  const { state, at } = work;
  const { loss, exposure } = account.selfLimits;
  const elsewhere = exposureOf(state, id) - (market.exposures.get(id) ?? 0n);
  let after: bigint | undefined;
  const then = () => (after ??= elsewhere + worstLoss(market, [...kept, held]));
  const isLarger = () => then() > elsewhere + worstLoss(market, kept);
  const isOver = (limit: bigint | undefined) => limit !== undefined && then() > limit;
  return {
    'loss-limit': () => {
      if (loss.amount === undefined) return false;
      const counted = countedBy(loss, at);
      return isLarger() && (counted > 0n ? counted : 0n) + then() > loss.amount;
    },
    'exposure-limit': () => isLarger() && (isOver(exposure.amount) || isOver(account.exposureLimit)),
    'profit-above-maximum': () => {
      const { maxProfit } = market.definition;
      if (maxProfit === undefined && account.maxProfit === undefined) return false;
      const best = bestProfit(market, [...kept, { ...held, isOpen: false }]);
      const isAbove = (most: bigint | undefined) => most !== undefined && best > most;
      return best > bestProfit(market, kept) && (isAbove(maxProfit) || isAbove(account.maxProfit));
    },
    'insufficient-funds': () => account.role === 'customer' && then() > account.cash,
  };
}
