import { assert } from '../assert.ts';
import type { ChangeAccount } from '../command.ts';
import { EVENTS } from '../event.ts';
import type { Exchange } from '../exchange.ts';
import { ACCEPTED, type Outcome, rejected } from '../outcome.ts';
import type { Rejection } from '../rejection.ts';
import { MAX_MONEY } from '../vocabulary/index.ts';
import { AGENT, NO_ROLE, SYSTEM } from './accounts.ts';
import { orNone } from './self-limits.ts';
import type { AllSettings, Settings } from './settings.ts';

const WHOLE = 10_000;

/** @see docs/rules.md, "Limits" */
export function changeAccount(exchange: Exchange, command: ChangeAccount): Outcome {
  for (const limit of limitsIn(command)) assert(Number.isInteger(limit), 'a limit is a whole number');
  const rejection = rejectionOf(exchange, command);
  if (rejection !== undefined) return rejected(rejection);

  const settings = exchange.settings.edit(command.account);
  exchange.accounts.restrict(command.account);
  settings.betsLocked = command.betsLocked ?? settings.betsLocked;
  settings.locked = command.locked ?? settings.locked;
  settings.discount = command.discount ?? settings.discount;
  if (command.share !== undefined) exchange.settings.setShare(command.account, command.share);
  settings.exposureLimit = changed(settings.exposureLimit, command.exposureLimit, Infinity);
  settings.minStake = changed(settings.minStake, command.minStake, 0);
  settings.maxStake = changed(settings.maxStake, command.maxStake, Infinity);
  settings.maxProfit = changed(settings.maxProfit, command.maxProfit, Infinity);
  appendChanged(exchange, command.account, settings);
  return ACCEPTED;
}

function limitsIn({ exposureLimit, minStake, maxStake, maxProfit }: ChangeAccount): number[] {
  return [exposureLimit, minStake, maxStake, maxProfit].filter((limit) => limit !== undefined && limit !== null);
}

/** Left out it stays, null takes it away. */
function changed(present: number, given: number | null | undefined, none: number): number {
  return given === undefined ? present : (given ?? none);
}

function rejectionOf({ accounts, settings }: Exchange, command: ChangeAccount): Rejection | undefined {
  const { account, discount = 0, share } = command;
  const limits = limitsIn(command);
  const role = accounts.roleOf(account);
  if (limits.some((limit) => limit > MAX_MONEY)) return 'amount-too-large';
  if (role === NO_ROLE) return 'unknown-account';
  if (role === SYSTEM || (share !== undefined && role !== AGENT)) return 'not-permitted';
  if (!isPart(discount) || !isPart(share ?? 0) || limits.some((limit) => limit < 0)) return 'invalid-limit';
  if (share !== undefined && largestSum(settings, account, share) > WHOLE) return 'invalid-limit';
  return undefined;
}

/** Hundredths of a per cent of a whole. */
function isPart(part: number): boolean {
  return Number.isInteger(part) && part >= 0 && part <= WHOLE;
}

/** The largest sum of shares over the chains that an agent is in, were its own share this one. */
function largestSum(settings: AllSettings, agent: number, share: number): number {
  const above = settings.chainOf(agent).reduce((sum, of) => sum + settings.of(of).share, 0);
  let below = 0;
  const rest: [agent: number, sum: number][] = settings.below(agent).map((of) => [of, 0]);
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    const sum = next[1] + settings.of(next[0]).share;
    below = Math.max(below, sum);
    for (const of of settings.below(next[0])) rest.push([of, sum]);
  }
  return above + share + below;
}

function appendChanged({ events }: Exchange, account: number, settings: Settings): void {
  events.begin(EVENTS['account-changed'][0], 9);
  events.add(account);
  events.add(settings.betsLocked ? 1 : 0);
  events.add(settings.locked ? 1 : 0);
  events.add(settings.discount);
  events.add(settings.share);
  events.add(orNone(settings.exposureLimit));
  events.add(settings.minStake === 0 ? -1 : settings.minStake);
  events.add(orNone(settings.maxStake));
  events.add(orNone(settings.maxProfit));
}
