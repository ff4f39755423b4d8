import { DAY_MS } from 'engine/vocabulary';
import type { EndWager, HoldWager, PostWager, Rejection } from 'engine';
import { post } from './accounts.ts';
import { accepted, emit, firstReason, isTooLarge, rejected, toNumber, touch } from './exchange-state.ts';
import type { ExchangeState, ModelWager, Rule, Work } from './exchange-state.ts';
import { exposureOf } from './exposure.ts';
import type { Checks } from './order-request.ts';
import { betChecks } from './chain.ts';
import { keyChecks } from './request-keys.ts';
import { count, countedBy } from './self-limits.ts';

// docs/rules.md, "Wagers".

const MOST_OPEN = 100;

type Of = PostWager | HoldWager | EndWager;

export const postWager: Rule<PostWager> = (work, command) => {
  const amount = BigInt(command.amount);
  const gets = command.kind === 'wager' || command.kind === 'reversal' ? -amount : amount;
  const isStake = command.kind === 'wager';
  const no = firstReason({
    ...partyChecks(work.state, command, gets),
    ...(isStake ? stakeChecks(work, command.account, amount) : {}),
    'invalid-transfer': () => amount < 1n,
    ...(isStake ? limitChecks(work, command.account, { more: amount, isPaid: true }) : {}),
  });
  if (no !== undefined) return rejected(no);
  move(work, command, { kind: command.kind, gets });
  return accepted();
};

export const holdWager: Rule<HoldWager> = (work, command) => {
  const { state } = work;
  const { provider, account, round, revision } = command;
  const exposure = BigInt(command.exposure);
  const wager = wagerOf(state, command);
  const more = exposure - (wager?.exposure ?? 0n);
  const open = () => state.wagers.filter((other) => other.account === account && other.endedAt === undefined).length;
  const no = firstReason({
    ...partyChecks(state, command, 0n),
    'amount-too-large': () => isTooLarge(exposure + exposureOf(state, account)),
    'wager-ended': () => wager?.endedAt !== undefined,
    'wager-outdated': () => wager !== undefined && revision <= wager.revision,
    'too-many-wagers': () => wager === undefined && open() >= MOST_OPEN,
    ...(more > 0n ? stakeChecks(work, account, more) : {}),
    'invalid-transfer': () => exposure < 0n,
    ...(more > 0n ? limitChecks(work, account, { more, isPaid: false }) : {}),
  });
  if (no !== undefined) return rejected(no);
  if (wager === undefined) state.wagers.push({ provider, account, round, exposure, revision, endedAt: undefined });
  else Object.assign(wager, { exposure, revision });
  changed(work, command, exposure);
  return accepted();
};

export const endWager: Rule<EndWager> = (work, command) => {
  const { state, at } = work;
  const { provider, account, round } = command;
  const profit = BigInt(command.profit);
  const wager = wagerOf(state, command);
  const no = firstReason({
    ...partyChecks(state, command, profit),
    'unknown-wager': () => wager === undefined && profit !== 0n,
    'wager-ended': () => wager?.endedAt !== undefined,
    'invalid-result': () => wager !== undefined && wager.exposure + profit < 0n,
  });
  if (no !== undefined) return rejected(no);
  if (profit !== 0n) move(work, command, { kind: profit > 0n ? 'winnings' : 'wager', gets: profit });
  if (wager === undefined) state.wagers.push({ provider, account, round, exposure: 0n, revision: 0, endedAt: at });
  else Object.assign(wager, { exposure: 0n, endedAt: at });
  changed(work, command, 0n);
  return accepted();
};

/** Rounds that ended a day ago are forgotten. */
export function dropWagers(state: ExchangeState, at: number): void {
  const kept = state.wagers.filter(({ endedAt }) => endedAt === undefined || endedAt > at - DAY_MS);
  state.wagers.splice(0, state.wagers.length, ...kept);
}

function wagerOf(state: ExchangeState, { provider, account, round }: HoldWager | EndWager): ModelWager | undefined {
  return state.wagers.find((of) => of.provider === provider && of.account === account && of.round === round);
}

function move(work: Work, { provider, account }: Of, { kind, gets }: { kind: string; gets: bigint }): void {
  post(work, {
    kind,
    market: 0,
    legs: [
      [provider, -gets],
      [account, gets],
    ],
  });
  count(work.state, work.at, { id: account, kind: 'loss', amount: -gets });
}

function changed(work: Work, { provider, account, round }: HoldWager | EndWager, exposure: bigint): void {
  emit(work, { type: 'wager-changed', provider, account, round, exposure: toNumber(exposure) });
  touch(work, account, 0);
}

function partyChecks(state: ExchangeState, command: Of, gets: bigint): Checks {
  const provider = state.accounts.get(command.provider);
  const account = state.accounts.get(command.account);
  return {
    'amount-too-large': () =>
      isTooLarge(gets) ||
      (provider !== undefined && isTooLarge(provider.cash - gets)) ||
      (account !== undefined && isTooLarge(account.cash + gets)),
    'unknown-account': () => provider === undefined || account === undefined,
    ...keyChecks(state, command),
    'not-permitted': () => provider?.role !== 'house' || account?.role !== 'customer',
  };
}

function stakeChecks({ state, at }: Work, id: number, more: bigint): Checks {
  const most = state.accounts.get(id)?.maxStake;
  return { ...betChecks(state, id, at), 'stake-above-maximum': () => most !== undefined && more > most };
}

function limitChecks({ state, at }: Work, id: number, { more, isPaid }: { more: bigint; isPaid: boolean }): Checks {
  const account = state.accounts.get(id);
  if (account === undefined) return {};
  const after = exposureOf(state, id) + more;
  const { loss, exposure } = account.selfLimits;
  const isOver = (limit: bigint | undefined) => limit !== undefined && after > limit;
  const lost = loss.amount === undefined ? 0n : countedBy(loss, at);
  return {
    'loss-limit': () => loss.amount !== undefined && (lost > 0n ? lost : 0n) + after > loss.amount,
    'exposure-limit': () => !isPaid && (isOver(exposure.amount) || isOver(account.exposureLimit)),
    'insufficient-funds': () => after > account.cash,
  } satisfies Partial<Record<Rejection, () => boolean>>;
}
