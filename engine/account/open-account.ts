import type { OpenAccount } from '../command.ts';
import { EVENTS } from '../event.ts';
import type { Exchange } from '../exchange.ts';
import { ACCEPTED, type Outcome, rejected } from '../outcome.ts';
import { FIRST_ACCOUNT, LAST_ACCOUNT, ROLES } from '../vocabulary/index.ts';
import { NO_ROLE, SYSTEM } from './accounts.ts';

/** @see docs/rules.md, "Accounts and transfers" */
export function openAccount(exchange: Exchange, { account, role }: OpenAccount): Outcome {
  const place = ROLES.indexOf(role);
  const isNumber = Number.isInteger(account) && account >= FIRST_ACCOUNT && account <= LAST_ACCOUNT;
  if (!isNumber || place < 0 || place === SYSTEM) return rejected('invalid-definition');
  if (exchange.accounts.roleOf(account) !== NO_ROLE) return rejected('account-exists');

  exchange.accounts.open(account, place);
  exchange.events.begin(EVENTS['account-opened'][0], 3);
  exchange.events.add(account);
  exchange.events.add(place);
  exchange.events.add(0);
  return ACCEPTED;
}
