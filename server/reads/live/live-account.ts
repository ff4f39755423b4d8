import type { AccountId, MarketId, Millis, Money, OrderId, Role } from 'engine/vocabulary';
import { BetList } from './bet-list.ts';
import type { BetStore } from './bet-store.ts';

/** What an account has and risks. */
export class LiveAccount {
  readonly account: AccountId;
  readonly role: Role;
  cash = 0 as Money;
  /** The worst loss over all markets, 0 or more. */
  exposure = 0 as Money;
  /** What the exchange's own doing has taken more than it had; 0 where nothing is missing. */
  shortfall = 0 as Money;
  /** It takes no bets until then, by its own wish. */
  excludedUntil = 0 as Millis;
  /** Off its commission, hundredths of a per cent of it. */
  discount = 0;
  /** The most it may have at stake over all markets, minor units; −1 where nobody has set a limit. */
  exposureLimit = -1;
  /** Markets with an exposure above 0. */
  readonly exposures = new Map<MarketId, Money>();
  /** How many of its bets wait or rest unmatched: in all, and by market. */
  open = 0;
  readonly openBets = new Map<MarketId, number>();
  /** Its bets that are still shown, the oldest first. */
  readonly orders: BetList;
  /** Those of them that have ended, in the order they ended. */
  readonly ended: OrderId[] = [];

  constructor(bets: BetStore, { account, role }: { readonly account: AccountId; readonly role: Role }) {
    this.account = account;
    this.role = role;
    this.orders = new BetList(bets, 'account');
  }

  /** A bet waits or rests in a market, or with −1 no longer. */
  countOpen(market: MarketId, change: 1 | -1): void {
    const open = (this.openBets.get(market) ?? 0) + change;
    this.open += change;
    if (open === 0) this.openBets.delete(market);
    else this.openBets.set(market, open);
  }

  /** What can be bet now. */
  get available(): Money {
    return (this.cash - this.exposure) as Money;
  }
}
