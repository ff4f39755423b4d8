import { joined, onceForKey } from '../account/request-keys.ts';
import { appendCashChange } from '../account/touched.ts';
import { assert } from '../assert.ts';
import { EVENTS } from '../event.ts';
import type { Exchange } from '../exchange.ts';
import { ACCEPTED, type Outcome, rejected } from '../outcome.ts';
import type { Rejection } from '../rejection.ts';
import { MAX_MONEY } from '../vocabulary/index.ts';
import type { HoldWager } from '../wager-command.ts';
import { limitsRejection, partiesRejection, stakingRejection } from './wager-rejection.ts';
import { MOST_OPEN_WAGERS, type Wager } from './wagers.ts';

/** @see docs/rules.md, "Wagers" */
export function holdWager(exchange: Exchange, command: HoldWager): Outcome {
  const { provider, account, round, exposure, revision, requestKey: key } = command;
  assert(Number.isInteger(exposure) && Number.isSafeInteger(revision), 'an exposure and a time are whole numbers');
  assert(Number.isSafeInteger(round) && round >= 1, 'a round has a number');
  const body = joined('hold', account, round, exposure, revision);
  return onceForKey(exchange, { account: provider, key, body }, (refusal) => hold(exchange, command, refusal));
}

function hold(exchange: Exchange, command: HoldWager, keyRefusal: Rejection | undefined): Outcome {
  const { provider, account, round, exposure, revision } = command;
  const wager = exchange.wagers.get(provider, account, round);
  const rejection = rejectionOf(exchange, command, { wager, keyRefusal });
  if (rejection !== undefined) return rejected(rejection);
  const before = wager?.exposure ?? 0;
  if (wager === undefined) exchange.wagers.add({ provider, account, round, exposure, revision, endedAt: -1 });
  else exchange.wagers.hold(wager, exposure, revision);
  appendWager(exchange, command, exposure);
  exchange.accounts.addExposure(account, exposure - before);
  if (exposure !== before) appendCashChange(exchange, account);
  return ACCEPTED;
}

function rejectionOf(
  exchange: Exchange,
  { provider, account, exposure, revision }: HoldWager,
  { wager, keyRefusal }: { wager: Wager | undefined; keyRefusal: Rejection | undefined },
): Rejection | undefined {
  const more = exposure - (wager?.exposure ?? 0);
  if (exposure > MAX_MONEY - exchange.accounts.exposureOf(account)) return 'amount-too-large';
  const refused = partiesRejection(exchange, { provider, account }, { amount: 0, keyRefusal });
  if (refused !== undefined) return refused;
  if (wager !== undefined && wager.endedAt >= 0) return 'wager-ended';
  if (wager !== undefined && revision <= wager.revision) return 'wager-outdated';
  if (wager === undefined && exchange.wagers.openOf(account) >= MOST_OPEN_WAGERS) return 'too-many-wagers';
  const staking = more > 0 ? stakingRejection(exchange, account, more) : undefined;
  if (staking !== undefined) return staking;
  if (exposure < 0) return 'invalid-transfer';
  return more > 0 ? limitsRejection(exchange, account, { more, isPaid: false }) : undefined;
}

/** What an account has at stake in a round now. */
export function appendWager(
  { events }: Exchange,
  { provider, account, round }: Pick<Wager, 'provider' | 'account' | 'round'>,
  exposure: number,
): void {
  events.begin(EVENTS['wager-changed'][0], 4);
  events.add(provider);
  events.add(account);
  events.add(round);
  events.add(exposure);
}
