import type { AccountId, MarketId, Money, OrderId, Role } from 'engine/vocabulary';

/** What an account has and risks. */
export class LiveAccount {
  readonly account: AccountId;
  readonly role: Role;
  cash = 0 as Money;
  /** The worst loss over all markets, 0 or more. */
  exposure = 0 as Money;
  /** Markets with an exposure above 0. */
  readonly exposures = new Map<MarketId, Money>();
  /** Its bets that are still shown, the oldest first. */
  readonly orders = new Set<OrderId>();
  /** Those of them that have ended, in the order they ended. */
  readonly ended: OrderId[] = [];

  constructor(account: AccountId, role: Role) {
    this.account = account;
    this.role = role;
  }

  /** What can be bet now. */
  get available(): Money {
    return (this.cash - this.exposure) as Money;
  }
}
