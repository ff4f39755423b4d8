import { toWireMoney } from 'protocol';
import type { CATALOGUE_CHANGE_CALLS } from 'protocol';
import type { z } from 'zod';
import type { SignedIn } from '../../../people/identity/login-sessions.ts';
import type { GatewayDependencies } from '../gateway-dependencies.ts';

type Totals = z.infer<(typeof CATALOGUE_CHANGE_CALLS)['admin/getTotals']['data']>;

/** Added up in one walk over the accounts and one over the markets. Money is for those who may see risk or reports. */
export function totalsOf(
  live: GatewayDependencies['live'],
  { sessions, roles }: Pick<GatewayDependencies['identity'], 'sessions' | 'roles'>,
  user: SignedIn,
): Totals {
  const permissions = roles.permissionsOf(user);
  const seesMoney = permissions.includes('view-risk') || permissions.includes('view-reports');
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
    customer_funds: seesMoney ? toWireMoney(funds) : null,
    is_balanced: seesMoney ? all === 0 : null,
    house_exposure: seesMoney ? toWireMoney(house) : null,
    at_stake: seesMoney ? toWireMoney(atStake) : null,
    unmatched_bets: unmatched,
    open_markets: open,
    people_signed_in: sessions.peopleCount,
  };
}
