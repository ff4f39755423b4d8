import { toWireMoney } from 'protocol';
import type { CATALOGUE_CHANGE_CALLS } from 'protocol';
import type { z } from 'zod';
import type { GatewayDependencies } from '../gateway-dependencies.ts';

type Totals = z.infer<(typeof CATALOGUE_CHANGE_CALLS)['admin/getTotals']['data']>;

/** Added up in one walk over the accounts and one over the markets. */
export function totalsOf(
  live: GatewayDependencies['live'],
  { sessions }: Pick<GatewayDependencies['identity'], 'sessions'>,
): Totals {
  let [all, funds, atStake, house, unmatched, open] = [0, 0, 0, 0, 0, 0];
  for (const { role, cash, exposure, open: openBets } of live.accounts()) {
    all += cash;
    unmatched += openBets;
    if (role === 'house') house += exposure;
    if (role !== 'customer') continue;
    funds += cash;
    atStake += exposure;
  }
  for (const { status } of live.markets()) if (status === 'open') open += 1;
  return {
    customer_funds: toWireMoney(funds),
    is_balanced: all === 0,
    house_exposure: toWireMoney(house),
    at_stake: toWireMoney(atStake),
    unmatched_bets: unmatched,
    open_markets: open,
    people_signed_in: sessions.peopleCount,
  };
}
