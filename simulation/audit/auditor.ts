import type { AccountOpened, Event, MarketChanged, MarketCreated, MarketSettled, Payoff } from 'engine';
import { worstLoss } from '../model/exposure.ts';
import type { Held } from '../model/exposure.ts';
import { stakeAt } from '../model/payoff.ts';
import { Violation, hold } from '../violation.ts';
import type { DurableCommand } from '../world/history.ts';
import { auditAccounts, auditBalance, auditLedger, auditSettlement } from './audit-money.ts';
import {
  auditCancelled,
  auditLapsed,
  auditMatched,
  auditPlaced,
  auditReleased,
  auditRested,
  marketOf,
} from './audit-orders.ts';
import { createAuditState, touchPair } from './audit-state.ts';
import type { Audit, AuditMarket } from './audit-state.ts';

/** Reads the journal as a stranger would and holds every command's events against the invariants I1 to I11 and I14. */
export class Auditor {
  readonly state = createAuditState();

  /** @throws Violation */
  audit(entry: DurableCommand): void {
    const audit: Audit = {
      state: this.state,
      sequence: entry.sequence,
      at: entry.at,
      orders: new Set(),
      changedMarkets: new Set(),
      pairs: new Map(),
      turnedInPlay: new Set(),
    };
    for (const event of entry.events) read(audit, event, entry.events);
    for (const order of audit.orders) hold('I7', order.state !== 'moving', () => `order ${order.id} is left nowhere`);
    for (const market of audit.changedMarkets) auditMarket(audit, market);
    auditBooks(audit);
    auditExposures(audit);
    auditAccounts(audit, entry.events);
    if (entry.command.type === 'time-passed') auditDelays(audit);
  }
}

function read(audit: Audit, event: Event, all: readonly Event[]): void {
  switch (event.type) {
    case 'account-opened':
      return readAccount(audit, event);
    case 'ledger-posted':
      return auditLedger(audit, event);
    case 'market-created':
      return readMarket(audit, event);
    case 'market-changed':
      return readChange(audit, event);
    case 'order-placed':
      return auditPlaced(audit, event);
    case 'order-released':
      return auditReleased(audit, event);
    case 'order-rested':
      return auditRested(audit, event);
    case 'orders-matched':
      return auditMatched(audit, event);
    case 'order-cancelled':
      return auditCancelled(audit, event);
    case 'order-lapsed':
      return auditLapsed(audit, event);
    case 'balance-changed':
      return auditBalance(audit, event);
    case 'market-settled':
      return readResult(audit, event, all);
    case 'market-voided':
      return readVoid(audit, marketOf(audit, event.market));
  }
}

function readAccount({ state }: Audit, { account, role }: AccountOpened): void {
  hold('I1', !state.accounts.has(account), () => `account ${account} is opened twice`);
  state.accounts.set(account, { role, cash: 0n, exposures: new Map() });
}

function readMarket({ state }: Audit, event: MarketCreated): void {
  hold('I9', !state.markets.has(event.market), () => `market ${event.market} is created twice`);
  const { market: id, runners, baseRate } = event;
  const definition = { payoff: payoffOf(event), runners };
  const life = { status: 'inactive', inPlay: false, betDelay: 0, version: 1 } as const;
  const empty = { removed: new Map(), orders: new Set<never>(), fills: [] };
  state.markets.set(id, { id, definition, baseRate, ...life, ...empty });
}

function payoffOf({ payoff: kind, winners, complete }: MarketCreated): Payoff {
  if (kind === 'runners') return { kind, winners, complete };
  throw new Violation('I9', `a market of payoff ${kind}`);
}

function readChange(audit: Audit, event: MarketChanged): void {
  const market = marketOf(audit, event.market);
  hold(
    'I14',
    event.version === market.version + 1,
    () => `market ${market.id} goes from version ${market.version} to ${event.version}`,
  );
  const isOver = market.status === 'settled' || market.status === 'void';
  hold('I9', !isOver, () => `market ${market.id} was ${market.status} and is ${event.status}`);
  audit.changedMarkets.add(market);
  if (event.inPlay && !market.inPlay) audit.turnedInPlay.add(market);
  market.status = event.status;
  market.inPlay = event.inPlay;
  market.betDelay = event.betDelay;
  market.version = event.version;
}

/** Nothing waits through a change; what is closed has no orders; what turned in-play has none that lapse. */
function auditMarket(audit: Audit, market: AuditMarket): void {
  for (const order of market.orders) {
    hold('I10', order.state !== 'waiting', () => `order ${order.id} waits through a change of its market`);
    const mayStay = market.status === 'open' || market.status === 'suspended';
    hold('I9', mayStay, () => `order ${order.id} is open in a market that is ${market.status}`);
    const mustLapse = audit.turnedInPlay.has(market) && order.persistence === 'lapse';
    hold('I9', !mustLapse, () => `order ${order.id} should have lapsed at the turn in-play`);
  }
}

/** No runner's book that the command touched is crossed. */
function auditBooks(audit: Audit): void {
  const runners = new Map(
    [...audit.orders].map(({ market, selection }) => [`${market} ${selection}`, { market, selection }]),
  );
  for (const { market, selection } of runners.values()) {
    let highestLay = 0;
    let lowestBack = Infinity;
    for (const order of marketOf(audit, market).orders) {
      if (order.selection !== selection || order.state !== 'resting') continue;
      if (order.side === 'lay') highestLay = Math.max(highestLay, order.price);
      else lowestBack = Math.min(lowestBack, order.price);
    }
    hold(
      'I8',
      highestLay < lowestBack,
      () => `runner ${selection} of market ${market} is crossed, ${highestLay} over ${lowestBack}`,
    );
  }
}

/** Of every account and market that the command touched: what was told is the worst loss. */
function auditExposures({ state, pairs }: Audit): void {
  for (const [account, market] of pairs.values()) {
    const told = state.accounts.get(account)?.exposures.get(market.id) ?? 0n;
    const worst = worstLoss(market, heldBy(market, account));
    hold('I3', told === worst, () => `account ${account} can lose ${worst} in market ${market.id}, was told ${told}`);
  }
}

function heldBy({ fills, orders, definition }: AuditMarket, account: number): Held[] {
  const held: Held[] = [];
  for (const { stake, backer, layer } of fills) {
    if (backer === account) held.push({ side: 'back', stake, isOpen: false });
    if (layer === account) held.push({ side: 'lay', stake, isOpen: false });
  }
  for (const { account: owner, side, selection, price, remaining: size } of orders) {
    if (owner === account) held.push({ side, stake: stakeAt(definition, { selection, price, size }), isOpen: true });
  }
  return held;
}

/** After time has passed nothing waits that is due. */
function auditDelays({ state, at }: Audit): void {
  for (const market of state.markets.values()) {
    for (const order of market.orders) {
      const isOverdue = order.state === 'waiting' && order.releaseAt <= at;
      hold('I10', !isOverdue, () => `order ${order.id} still waits at ${at}, due at ${order.releaseAt}`);
    }
  }
}

function readResult(audit: Audit, event: MarketSettled, all: readonly Event[]): void {
  auditSettlement(audit, event, all);
  readVoid(audit, marketOf(audit, event.market));
}

/** The fills are over: whoever had something to lose has nothing any more. */
function readVoid(audit: Audit, market: AuditMarket): void {
  market.fills = [];
  for (const [account, { exposures }] of audit.state.accounts)
    if (exposures.has(market.id)) touchPair(audit, account, market);
}
