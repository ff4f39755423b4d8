import type { AccountId, MarketId, Money, Price, SelectionId } from 'engine/vocabulary';

/** A bet on the first runner of a round's market, which pays by its scale. */
export const roundBetOf = (account: AccountId, market: MarketId) =>
  ({
    type: 'place-order',
    account,
    market,
    selection: 1 as SelectionId,
    side: 'back',
    price: 10_000 as Price,
    size: 1000 as Money,
    persistence: 'lapse',
  }) as const;
