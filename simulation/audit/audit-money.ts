import type { BalanceChanged, BetSettled, Event, LedgerPosted, MarketSettled, PositionSettled } from 'engine';
import { backerGets } from '../model/payoff.ts';
import { Violation, hold, isSame } from '../violation.ts';
import { marketOf } from './audit-orders.ts';
import type { Audit, AuditAccount, AuditMarket } from './audit-state.ts';

const CLEARING = 3;

export function auditLedger({ state }: Audit, event: LedgerPosted): void {
  hold('I14', event.entry === state.lastEntry + 1, () => `entry ${event.entry} after ${state.lastEntry}`);
  state.lastEntry = event.entry;
  const sum = event.legs.reduce((total, { amount }) => total + BigInt(amount), 0n);
  hold(
    'I2',
    event.legs.length >= 2 && sum === 0n,
    () => `entry ${event.entry} has ${event.legs.length} legs that come to ${sum}`,
  );
  for (const { account, amount } of event.legs) accountOf(state.accounts, account).cash += BigInt(amount);
}

export function auditBalance({ state }: Audit, event: BalanceChanged): void {
  const account = accountOf(state.accounts, event.account);
  const { exposures } = account;
  if (event.marketExposure === 0) exposures.delete(event.market);
  else exposures.set(event.market, BigInt(event.marketExposure));
  hold(
    'I1',
    BigInt(event.cash) === account.cash,
    () => `account ${event.account} has ${account.cash}, told ${event.cash}`,
  );
  // Several figures of one account come one after the other, all as they are after the command: checked at its end.
}

/** What must be so after every command. */
export function auditAccounts(audit: Audit, events: readonly Event[]): void {
  const { accounts } = audit.state;
  let total = 0n;
  for (const [id, account] of accounts) {
    total += account.cash;
    if (account.role !== 'customer') continue;
    const available = account.cash - exposureOf(account);
    hold('I4', available >= 0n, () => `account ${id} has ${available} available`);
  }
  hold('I1', total === 0n, () => `all cash together is ${total}`);
  hold('I1', accounts.get(CLEARING)?.cash === 0n, () => `clearing holds ${accounts.get(CLEARING)?.cash}`);
  for (const event of events) {
    if (event.type !== 'balance-changed') continue;
    const exposure = exposureOf(accountOf(accounts, event.account));
    hold(
      'I3',
      BigInt(event.exposure) === exposure,
      () => `account ${event.account} is told ${event.exposure} in all, not ${exposure}`,
    );
  }
}

/** A settlement's events against the fills: every bet, every position, its commission, and that all is paid. */
export function auditSettlement(audit: Audit, settled: MarketSettled, events: readonly Event[]): void {
  const market = marketOf(audit, settled.market);
  hold('I11', market.orders.size === 0, () => `market ${market.id} is settled with ${market.orders.size} orders open`);
  const bets = new Map<number, bigint>();
  const positions = new Map<number, bigint>();
  const add = (sums: Map<number, bigint>, key: number, amount: bigint) => sums.set(key, (sums.get(key) ?? 0n) + amount);
  for (const fill of market.fills) {
    const toBacker = backerGets(market.definition, fill.stake, settled);
    add(bets, fill.backOrder, toBacker);
    add(bets, fill.layOrder, -toBacker);
    add(positions, fill.backer, toBacker);
    add(positions, fill.layer, -toBacker);
  }
  const toldBets = events.filter((event): event is BetSettled => event.type === 'bet-settled');
  const toldPositions = events.filter((event): event is PositionSettled => event.type === 'position-settled');
  const figures = (all: readonly { profit: number }[]) => all.reduce((sum, { profit }) => sum + BigInt(profit), 0n);
  hold(
    'I11',
    figures(toldBets) === 0n && figures(toldPositions) === 0n,
    () => `market ${market.id} does not come to zero`,
  );
  const ofBets = new Map(toldBets.map(({ order, profit }) => [order as number, BigInt(profit)]));
  hold('I11', isSame(sorted(ofBets), sorted(bets)), () => `market ${market.id} pays other bets than were matched`);
  const ofPositions = new Map(toldPositions.map(({ account, profit }) => [account as number, BigInt(profit)]));
  hold(
    'I11',
    isSame(sorted(ofPositions), sorted(positions)),
    () => `market ${market.id} pays other positions than there are`,
  );
  for (const position of toldPositions) auditCommission(audit, market, position);
  auditStakes(audit, market);
}

function sorted(sums: Map<number, bigint>): [number, string][] {
  return [...sums].toSorted(([a], [b]) => a - b).map(([key, sum]) => [key, String(sum)]);
}

function auditCommission(
  { state }: Audit,
  market: AuditMarket,
  { account, profit, commission }: PositionSettled,
): void {
  const pays = accountOf(state.accounts, account).role === 'customer' && profit > 0;
  // Nearest unit, half up: twice the exact amount plus one, halved downwards.
  const due = pays ? (2n * BigInt(profit) * BigInt(market.baseRate) + 10_000n) / 20_000n : 0n;
  hold('I11', BigInt(commission) === due, () => `account ${account} pays ${commission} on ${profit}, not ${due}`);
}

/** Per runner, what was matched on back orders is what was matched on lay orders. */
function auditStakes({ state }: Audit, market: AuditMarket): void {
  const difference = new Map<number, bigint>();
  for (const order of state.orders.values()) {
    if (order.market !== market.id) continue;
    const sum = difference.get(order.selection) ?? 0n;
    difference.set(order.selection, order.side === 'back' ? sum + order.matched : sum - order.matched);
  }
  for (const [runner, sum] of difference)
    hold('I5', sum === 0n, () => `runner ${runner} has ${sum} more backed than laid`);
}

function exposureOf(account: AuditAccount): bigint {
  let sum = 0n;
  for (const exposure of account.exposures.values()) sum += exposure;
  return sum;
}

function accountOf(accounts: ReadonlyMap<number, AuditAccount>, id: number): AuditAccount {
  const account = accounts.get(id);
  if (account === undefined) throw new Violation('I1', `an event about account ${id}, which was never opened`);
  return account;
}
