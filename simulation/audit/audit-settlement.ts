import type { BetSettled, Event, MarketSettled, PositionSettled } from 'engine';
import { backerGets } from '../model/payoff.ts';
import type { Result } from '../model/payoff.ts';
import { hold, isSame } from '../violation.ts';
import { accountOf } from './audit-money.ts';
import { marketOf } from './audit-orders.ts';
import type { Audit, AuditMarket } from './audit-state.ts';

const COMMISSION = 2;
const WHOLE = 10_000n;

/** A settlement's events against the fills: every bet, every position, its commission, and that all is paid. */
export function auditSettlement(audit: Audit, settled: MarketSettled, events: readonly Event[]): void {
  const market = marketOf(audit, settled.market);
  hold('I11', market.orders.size === 0, () => `market ${market.id} is settled with ${market.orders.size} orders open`);
  const { bets, positions } = comeTo(market, settled);
  const toldBets = events.filter((event): event is BetSettled => event.type === 'bet-settled');
  const toldPositions = events.filter((event): event is PositionSettled => event.type === 'position-settled');
  const sum = toldPositions.reduce((total, { profit }) => total + BigInt(profit), 0n);
  hold('I11', sum === 0n, () => `market ${market.id} comes to ${sum}, not to zero`);
  const ofBets = new Map(toldBets.map(({ order, profit }) => [order as number, BigInt(profit)]));
  hold('I11', isSame(sorted(ofBets), sorted(bets)), () => `market ${market.id} pays other bets than were matched`);
  const ofPositions = new Map(toldPositions.map(({ account, profit }) => [account as number, BigInt(profit)]));
  // Whoever has nothing any more, but was paid before, is reported with 0.
  const due = [...positions].filter(([, profit]) => profit !== 0n);
  const claims = [...ofPositions].filter(([, profit]) => profit !== 0n);
  hold(
    'I11',
    isSame(sorted(new Map(claims)), sorted(new Map(due))),
    () => `market ${market.id} pays other positions than there are`,
  );
  auditStakes(audit, market);
  const nets = new Map<number, bigint>();
  for (const position of toldPositions) nets.set(position.account, auditCommission(audit, market, position));
  auditPaid(audit, market, nets);
  auditShares(market, new Map(toldPositions.map((position) => [position.account, position])));
}

/** After a market is void nobody has anything of it. */
export function auditVoid(audit: Audit, market: AuditMarket): void {
  auditPaid(audit, market, new Map());
  auditShares(market, new Map());
}

/** Per runner, what was matched on back orders is what was matched on lay orders, where nobody stands between them. */
function auditStakes({ state }: Audit, { id, definition }: AuditMarket): void {
  if (definition.mechanism === 'quoted' || definition.crossMatching) return;
  const difference = new Map<number, bigint>();
  for (const order of state.orders.values()) {
    if (order.market !== id) continue;
    const sum = difference.get(order.selection) ?? 0n;
    difference.set(order.selection, order.side === 'back' ? sum + order.matched : sum - order.matched);
  }
  for (const [runner, sum] of difference) {
    hold('I5', sum === 0n, () => `runner ${runner} has ${sum} more backed than laid`);
  }
}

interface Sums {
  readonly bets: Map<number, bigint>;
  readonly positions: Map<number, bigint>;
}

function comeTo(market: AuditMarket, result: Result): Sums {
  const bets = new Map<number, bigint>();
  const positions = new Map<number, bigint>();
  const add = (sums: Map<number, bigint>, key: number, amount: bigint) => sums.set(key, (sums.get(key) ?? 0n) + amount);
  for (const fill of market.fills) {
    if (fill.isVoid) continue;
    const toBacker = backerGets(market, fill.stake, result);
    if (fill.backOrder > 0) add(bets, fill.backOrder, toBacker);
    if (fill.layOrder > 0) add(bets, fill.layOrder, -toBacker);
    add(positions, fill.backer, toBacker);
    add(positions, fill.layer, -toBacker);
  }
  return { bets, positions };
}

/** @returns what the account keeps */
function auditCommission(audit: Audit, market: AuditMarket, position: PositionSettled): bigint {
  const { account, commission } = position;
  const profit = BigInt(position.profit);
  const { role, discount } = accountOf(audit, account);
  const pays = role === 'customer' && profit > 0n;
  // Nearest unit, half up: twice the exact amount plus one, halved downwards.
  const rate = BigInt(market.definition.baseRate) * (WHOLE - BigInt(discount));
  const whole = WHOLE * WHOLE;
  const due = pays ? (2n * profit * rate + whole) / (2n * whole) : 0n;
  hold('I11', BigInt(commission) === due, () => `account ${account} pays ${commission} on ${profit}, not ${due}`);
  return profit - due;
}

/** Whatever results came before: the entries of each account come to exactly what this result alone would leave it. */
function auditPaid({ command }: Audit, market: AuditMarket, nets: ReadonlyMap<number, bigint>): void {
  for (const account of new Set([...market.results.keys(), ...nets.keys()])) {
    const paid = market.results.get(account) ?? 0n;
    const due = nets.get(account) ?? 0n;
    hold(
      'I12',
      paid === due,
      () => `${command.type}: the entries of account ${account} in market ${market.id} come to ${paid}, not ${due}`,
    );
  }
}

/** The same for what the agents have of it. */
function auditShares(market: AuditMarket, positions: ReadonlyMap<number, PositionSettled>): void {
  const due = new Map<number, bigint>();
  const add = (account: number, amount: bigint) => due.set(account, (due.get(account) ?? 0n) + amount);
  for (const { account, profit, commission } of positions.values()) {
    for (const { agent, share } of market.shares.get(account) ?? []) {
      const ofResult = market.definition.mechanism === 'quoted' ? (-BigInt(profit) * BigInt(share)) / WHOLE : 0n;
      const ofCommission = (BigInt(commission) * BigInt(share)) / WHOLE;
      add(agent, ofResult + ofCommission);
      add(market.definition.house, -ofResult);
      add(COMMISSION, -ofCommission);
    }
  }
  for (const account of new Set([...market.agents.keys(), ...due.keys()])) {
    const paid = market.agents.get(account) ?? 0n;
    hold(
      'I12',
      paid === (due.get(account) ?? 0n),
      () => `account ${account} has shares of ${paid} in market ${market.id}, not ${due.get(account) ?? 0n}`,
    );
  }
}

function sorted(sums: ReadonlyMap<number, bigint>): [number, string][] {
  return [...sums].toSorted(([a], [b]) => a - b).map(([key, sum]) => [key, String(sum)]);
}
