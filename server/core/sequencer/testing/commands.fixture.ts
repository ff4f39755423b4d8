import type { CancelOrder, Command, PlaceOrder } from 'engine';
import type { AccountId, MarketId, Millis, Money, OrderId, Price, SelectionId } from 'engine/vocabulary';

export const MARKET = 1 as MarketId;
export const [ANN, BOB] = [16, 17] as [AccountId, AccountId];
export const [HOME, AWAY] = [10, 20] as [SelectionId, SelectionId];

export function account(number: number): AccountId {
  return number as AccountId;
}

/** An account with money, minor units. */
export function funded(owner: AccountId, amount: number): Command[] {
  return [
    { type: 'open-account', account: owner, role: 'customer' },
    { type: 'post-transfer', kind: 'deposit', from: account(1), to: owner, amount: amount as Money },
  ];
}

/** A match of two, open for bets. */
export function openedMarket(market = MARKET): Command[] {
  return [
    {
      type: 'create-market',
      market,
      mechanism: 'order-book',
      payoff: { kind: 'runners', winners: 1, complete: true },
      runners: [HOME, AWAY],
      baseRate: 500,
      minStake: 100 as Money,
      persistenceAllowed: true,
    },
    { type: 'open-market', market },
  ];
}

/** Ann and Bob with 100,000.00 each and an open market. */
export const OPENING: readonly Command[] = [...funded(ANN, 10_000_000), ...funded(BOB, 10_000_000), ...openedMarket()];

export function order(parts: Partial<PlaceOrder> = {}): PlaceOrder {
  return {
    type: 'place-order',
    account: ANN,
    market: MARKET,
    selection: HOME,
    side: 'back',
    price: 300 as Price,
    size: 1000 as Money,
    persistence: 'lapse',
    ...parts,
  };
}

export function cancel(number: number, parts: Partial<CancelOrder> = {}): CancelOrder {
  return { type: 'cancel-order', account: ANN, order: number as OrderId, ...parts };
}

export function inPlay(betDelay: number): Command {
  return { type: 'turn-in-play', market: MARKET, betDelay: betDelay as Millis };
}
