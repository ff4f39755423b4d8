import { postEntry } from '../account/ledger.ts';
import { joined, onceForKey } from '../account/request-keys.ts';
import { noteResult } from '../account/self-limits.ts';
import { appendCashChange } from '../account/touched.ts';
import { assert } from '../assert.ts';
import type { Exchange } from '../exchange.ts';
import { ACCEPTED, type Outcome, rejected } from '../outcome.ts';
import type { Rejection } from '../rejection.ts';
import { ENTRY_KINDS } from '../vocabulary/index.ts';
import type { EndWager } from '../wager-command.ts';
import { appendWager } from './hold-wager.ts';
import { partiesRejection } from './wager-rejection.ts';
import type { Wager } from './wagers.ts';

const WINNINGS = ENTRY_KINDS.indexOf('winnings');
const WAGER = ENTRY_KINDS.indexOf('wager');

/** @see docs/rules.md, "Wagers" */
export function endWager(exchange: Exchange, command: EndWager): Outcome {
  const { provider, account, round, profit, requestKey: key } = command;
  assert(Number.isInteger(profit), 'a profit is a whole number');
  assert(Number.isSafeInteger(round) && round >= 1, 'a round has a number');
  const body = joined('end', account, round, profit);
  return onceForKey(exchange, { account: provider, key, body }, (refusal) => end(exchange, command, refusal));
}

function end(exchange: Exchange, command: EndWager, keyRefusal: Rejection | undefined): Outcome {
  const { provider, account, round, profit } = command;
  const { accounts, wagers, at } = exchange;
  const wager = wagers.get(provider, account, round);
  const held = wager?.exposure ?? 0;
  const rejection = rejectionOf(exchange, command, { wager, keyRefusal });
  if (rejection !== undefined) return rejected(rejection);
  if (profit !== 0) {
    const kind = profit > 0 ? WINNINGS : WAGER;
    postEntry(exchange, { kind, market: 0, legs: [provider, 0 - profit, account, profit] });
    noteResult(exchange, account, profit);
  }
  // A round that is void before it is known is remembered too: what is staked on it comes too late.
  if (wager === undefined) wagers.add({ provider, account, round, exposure: 0, revision: 0, endedAt: at });
  else wagers.end(wager, at);
  accounts.addExposure(account, -held);
  appendWager(exchange, command, 0);
  const changed = profit === 0 ? [] : [provider];
  if (profit !== 0 || held !== 0) changed.push(account);
  for (const one of changed.sort((a, b) => a - b)) appendCashChange(exchange, one);
  return ACCEPTED;
}

function rejectionOf(
  exchange: Exchange,
  { provider, account, profit }: EndWager,
  { wager, keyRefusal }: { wager: Wager | undefined; keyRefusal: Rejection | undefined },
): Rejection | undefined {
  const refused = partiesRejection(exchange, { provider, account }, { amount: profit, keyRefusal });
  if (refused !== undefined) return refused;
  if (wager === undefined && profit !== 0) return 'unknown-wager';
  if (wager !== undefined && wager.endedAt >= 0) return 'wager-ended';
  return wager !== undefined && profit < -wager.exposure ? 'invalid-result' : undefined;
}
