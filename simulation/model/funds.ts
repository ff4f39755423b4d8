import type { ModelAccount, ModelMarket, ModelOrder, Work } from './exchange-state.ts';
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
  const before = heldBy(market, order.account);
  const kept = replaced === undefined ? before : withoutOrder(market, replaced);
  const held = heldFor(market, order);
  return limitChecks(work, market, { id: order.account, account, before, kept, held });
}

function withoutOrder(market: ModelMarket, replaced: ModelOrder): Held[] {
  const orders = market.orders.filter((other) => other !== replaced);
  return heldBy({ ...market, orders }, replaced.account);
}

interface Limited {
  readonly id: number;
  readonly account: ModelAccount;
  /** All the account has in the market now; what it keeps of it; and what comes to that. */
  readonly before: readonly Held[];
  readonly kept: readonly Held[];
  readonly held: Held;
}

export function limitChecks(work: Work, market: ModelMarket, { id, account, before, kept, held }: Limited) {
  const { state, at } = work;
  const { loss, exposure } = account.selfLimits;
  const present = exposureOf(state, id);
  let after: bigint | undefined;
  const then = () => (after ??= present - (market.exposures.get(id) ?? 0n) + worstLoss(market, [...kept, held]));
  const isLarger = () => then() > present;
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
      return best > bestProfit(market, before) && (isAbove(maxProfit) || isAbove(account.maxProfit));
    },
    'insufficient-funds': () => account.role === 'customer' && then() > account.cash,
  };
}
