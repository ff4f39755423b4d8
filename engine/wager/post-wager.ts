import { joined, onceForKey } from '../account/request-keys.ts';
import { noteResult } from '../account/self-limits.ts';
import { postEntry } from '../account/ledger.ts';
import { appendCashChange } from '../account/touched.ts';
import { assert } from '../assert.ts';
import type { Exchange } from '../exchange.ts';
import { ACCEPTED, type Outcome, rejected } from '../outcome.ts';
import type { Rejection } from '../rejection.ts';
import { ENTRY_KINDS } from '../vocabulary/index.ts';
import type { PostWager } from '../wager-command.ts';
import { limitsRejection, partiesRejection, stakingRejection } from './wager-rejection.ts';

/** @see docs/rules.md, "Wagers" */
export function postWager(exchange: Exchange, command: PostWager): Outcome {
  const { provider, account, kind, amount, requestKey: key } = command;
  assert(Number.isInteger(amount), 'an amount is a whole number');
  const body = joined('wager', kind, account, amount);
  return onceForKey(exchange, { account: provider, key, body }, (refusal) => post(exchange, command, refusal));
}

function post(exchange: Exchange, command: PostWager, keyRefusal: Rejection | undefined): Outcome {
  const { provider, account, kind, amount } = command;
  const gets = kind === 'wager' || kind === 'reversal' ? 0 - amount : amount;
  const rejection = rejectionOf(exchange, command, { amount: gets, keyRefusal });
  if (rejection !== undefined) return rejected(rejection);
  // What was paid by mistake is taken back even where it is spent: that opens a shortfall.
  if (kind === 'reversal') exchange.touched.isExchangesDoing = true;
  postEntry(exchange, { kind: ENTRY_KINDS.indexOf(kind), market: 0, legs: [provider, 0 - gets, account, gets] });
  noteResult(exchange, account, gets);
  for (const one of [Math.min(provider, account), Math.max(provider, account)]) appendCashChange(exchange, one);
  return ACCEPTED;
}

function rejectionOf(
  exchange: Exchange,
  { provider, account, kind, amount }: PostWager,
  of: { amount: number; keyRefusal: Rejection | undefined },
): Rejection | undefined {
  const refused = partiesRejection(exchange, { provider, account }, of);
  if (refused !== undefined) return refused;
  const isStake = kind === 'wager';
  const staking = isStake ? stakingRejection(exchange, account, amount) : undefined;
  if (staking !== undefined) return staking;
  if (amount < 1) return 'invalid-transfer';
  return isStake ? limitsRejection(exchange, account, { more: amount, isPaid: true }) : undefined;
}
