import type { OpenAccount } from '../command.ts';
import { EVENTS } from '../event.ts';
import type { Exchange } from '../exchange.ts';
import { ACCEPTED, type Outcome, rejected } from '../outcome.ts';
import type { Rejection } from '../rejection.ts';
import { FIRST_ACCOUNT, LAST_ACCOUNT, ROLES } from '../vocabulary/index.ts';
import { AGENT, CUSTOMER, NO_ROLE, SYSTEM } from './accounts.ts';

/** Most agents above an agent who has somebody below. */
const LONGEST_CHAIN = 16;

/** @see docs/rules.md, "Accounts and transfers" */
export function openAccount(exchange: Exchange, command: OpenAccount): Outcome {
  const rejection = rejectionOf(exchange, command);
  if (rejection !== undefined) return rejected(rejection);

  const { account, parent } = command;
  const role = ROLES.indexOf(command.role);
  exchange.accounts.open(account, role);
  if (parent !== undefined) {
    exchange.settings.adopt(account, parent);
    exchange.accounts.restrict(account);
  }
  exchange.events.begin(EVENTS['account-opened'][0], 3);
  exchange.events.add(account);
  exchange.events.add(role);
  exchange.events.add(parent ?? 0);
  return ACCEPTED;
}

function rejectionOf({ accounts, settings }: Exchange, command: OpenAccount): Rejection | undefined {
  const { account, parent } = command;
  const role = ROLES.indexOf(command.role);
  const isNumber = Number.isInteger(account) && account >= FIRST_ACCOUNT && account <= LAST_ACCOUNT;
  if (!isNumber || role < 0 || role === SYSTEM) return 'invalid-definition';
  if (parent !== undefined && settings.chainOf(parent).length >= LONGEST_CHAIN) return 'invalid-definition';
  if (parent !== undefined && accounts.roleOf(parent) === NO_ROLE) return 'unknown-account';
  if (accounts.roleOf(account) !== NO_ROLE) return 'account-exists';
  if (parent === undefined) return undefined;
  const isBelowAgent = (role === CUSTOMER || role === AGENT) && accounts.roleOf(parent) === AGENT;
  return isBelowAgent ? undefined : 'not-permitted';
}
