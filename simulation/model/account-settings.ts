import { DAY_MS } from 'engine/vocabulary';
import type { ChangeAccount, ExcludeSelf } from 'engine';
import { chainOf, isExcluded } from './chain.ts';
import { accepted, firstReason, isTooLarge, rejected, emit, toNumber } from './exchange-state.ts';
import type { ModelAccount } from './account-state.ts';
import type { ExchangeState, ModelOrder, Rule, Work } from './exchange-state.ts';
import { cancelEach, closingOf, lapseAll, restingOf, waitingOf } from './lapsing.ts';

// docs/rules.md, "Limits", "Locks and exclusion", "Shares".

const WHOLE = 10_000;
const AMOUNTS = ['exposureLimit', 'minStake', 'maxStake', 'maxProfit'] as const;

export const changeAccount: Rule<ChangeAccount> = (work, command) => {
  const { state } = work;
  const account = state.accounts.get(command.account);
  const { discount, share } = command;
  const amounts = AMOUNTS.flatMap((name) => (typeof command[name] === 'number' ? [BigInt(command[name])] : []));
  const isPart = (part: number | undefined) =>
    part === undefined || (Number.isInteger(part) && part >= 0 && part <= WHOLE);
  const no = firstReason({
    'amount-too-large': () => amounts.some(isTooLarge),
    'unknown-account': () => account === undefined,
    'not-permitted': () => account?.role === 'system' || (share !== undefined && account?.role !== 'agent'),
    'invalid-limit': () =>
      amounts.some((amount) => amount < 0n) ||
      !isPart(discount) ||
      !isPart(share) ||
      (share !== undefined && largestChain(state, command.account, share) > WHOLE),
  });
  if (no !== undefined || account === undefined) return rejected(no ?? 'unknown-account');
  account.locked = command.locked ?? account.locked;
  account.betsLocked = command.betsLocked ?? account.betsLocked;
  account.discount = discount ?? account.discount;
  account.share = share ?? account.share;
  for (const name of AMOUNTS) {
    const amount = command[name];
    if (amount !== undefined) account[name] = amount === null ? undefined : BigInt(amount);
  }
  emitAccount(work, command.account, account);
  return accepted();
};

/** The shares of the chain with the largest sum that an agent would be in. */
function largestChain(state: ExchangeState, agent: number, share: number): number {
  const shareOf = (id: number) => (id === agent ? share : (state.accounts.get(id)?.share ?? 0));
  let largest = 0;
  for (const id of state.accounts.keys()) {
    const chain = [id, ...chainOf(state, id).map(([above]) => above)];
    if (!chain.includes(agent)) continue;
    largest = Math.max(
      largest,
      chain.reduce((sum, one) => sum + shareOf(one), 0),
    );
  }
  return largest;
}

function emitAccount(work: Work, id: number, account: ModelAccount): void {
  const { betsLocked, locked, discount, share } = account;
  const amounts = AMOUNTS.map((name) => {
    const amount = account[name];
    return [name, amount === undefined ? -1 : toNumber(amount)] as const;
  });
  const fields = { betsLocked, locked, discount, share, ...Object.fromEntries(amounts) };
  emit(work, { type: 'account-changed', account: id, ...fields });
}

export const excludeSelf: Rule<ExcludeSelf> = (work, command) => {
  const { state, at } = work;
  const { account: id, until } = command;
  const account = state.accounts.get(id);
  const no = firstReason({
    'unknown-account': () => account === undefined,
    'not-permitted': () => account?.role !== 'customer',
    'invalid-limit': () =>
      until <= at || (isExcluded(state, id, at) && account !== undefined && until <= account.excludedUntil),
    'exclusion-too-short': () =>
      command.kind !== undefined && until < at + (command.kind === 'time-out' ? 1 : 181) * DAY_MS,
  });
  if (no !== undefined || account === undefined) return rejected(no ?? 'unknown-account');
  account.excludedUntil = until;
  emit(work, { type: 'self-excluded', account: id, until });
  const markets = [...state.markets.values()].toSorted((a, b) => a.id - b.id);
  const waiting = markets.flatMap((market) =>
    waitingOf(market)
      .filter((order) => order.account === id)
      .map((order) => ({ market, order })),
  );
  waiting.sort((a, b) => a.order.releaseAt - b.order.releaseAt || a.order.id - b.order.id);
  for (const { market, order } of waiting) lapseAll(work, market, { orders: [order], reason: 'refused' });
  for (const market of markets) {
    const isOwn = (order: ModelOrder) => order.account === id;
    cancelEach(work, market, { orders: restingOf(market).filter(isOwn), reason: 'excluded' });
    lapseAll(work, market, { orders: closingOf(market).filter(isOwn), reason: 'refused' });
  }
  return accepted();
};
