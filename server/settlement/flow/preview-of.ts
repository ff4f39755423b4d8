import type { Event } from 'engine';
import { COMMISSION, FIRST_ACCOUNT } from 'engine/vocabulary';
import type { AccountId, MarketId, Money } from 'engine/vocabulary';
import type { Preview, PreviewRow } from './action.ts';

/**
 * What an action would do, from the events that its commands gave on a copy of the engine.
 *
 * @param before  an account's cash and exposure now
 */
export function previewOf(
  market: MarketId,
  events: readonly Event[],
  before: (account: AccountId) => { readonly cash: number; readonly exposure: number },
): Preview {
  const rows = new Map<AccountId, PreviewRow & { exposure: number }>();
  const rowOf = (account: AccountId) => {
    const { cash, exposure } = before(account);
    const none = 0 as Money;
    const fresh = { account, profit: none, commission: none, change: none, cash: cash as Money };
    return rows.get(account) ?? { ...fresh, available: (cash - exposure) as Money, exposure };
  };
  let commission = 0;
  for (const event of events) {
    if (event.type === 'position-settled' && event.market === market) {
      const { account, profit, commission: fee } = event;
      rows.set(account, { ...rowOf(account), profit, commission: fee });
    } else if (event.type === 'balance-changed' && event.account >= FIRST_ACCOUNT) {
      const { account, cash, exposure } = event;
      rows.set(account, { ...rowOf(account), cash, exposure, available: (cash - exposure) as Money });
    } else if (event.type === 'ledger-posted') {
      for (const { account, amount } of event.legs) if (account === COMMISSION) commission += amount;
    }
  }
  const settled = [...rows.values()]
    .map(({ account, profit, commission: fee, cash, available }) => {
      const change = (cash - before(account).cash) as Money;
      return { account, profit, commission: fee, change, cash, available };
    })
    .sort((one, other) => one.account - other.account);
  const short = settled.filter(({ available }) => available < 0).map(({ account }) => account);
  return { rows: settled, commission: commission as Money, short };
}
