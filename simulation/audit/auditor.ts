import type { CreateMarket, Event, MarketChanged, MarketRedefined, SelfExcluded } from 'engine';
import { definitionOf } from '../model/definition.ts';
import { hold } from '../violation.ts';
import type { DurableCommand } from '../world/history.ts';
import { auditExposures } from './audit-exposure.ts';
import {
  auditAdded,
  auditMatched,
  auditReduced,
  auditRemoved,
  auditVoided,
  touchEverybody,
  voidFills,
} from './audit-fills.ts';
import { accountOf, auditAccounts, auditBalance, auditLedger, auditShortfall, auditWager } from './audit-money.ts';
import {
  auditCancelled,
  auditLapsed,
  auditMoved,
  auditMoving,
  auditOnClose,
  auditPlaced,
  auditReleased,
  auditRested,
  auditTerms,
  auditUpdated,
  marketOf,
  orderOf,
} from './audit-orders.ts';
import { auditSettlement, auditVoid } from './audit-settlement.ts';
import { createAuditState, newAuditAccount } from './audit-state.ts';
import type { Audit, AuditMarket } from './audit-state.ts';

/**
 * Reads the journal as a stranger would and holds every command's events against the invariants I1 to I12, I14 and I19.
 */
export class Auditor {
  readonly state = createAuditState();

  /** @throws Violation */
  audit(entry: DurableCommand): void {
    const { command, events, sequence, at } = entry;
    const audit: Audit = {
      command,
      state: this.state,
      sequence,
      at,
      orders: new Set(),
      changedMarkets: new Set(),
      pairs: new Map(),
      turnedInPlay: new Set(),
      startingPrices: new Map(),
    };
    if (command.type === 'create-market') createMarket(audit, command);
    for (const event of events) read(audit, event);
    auditResults(audit, events);
    auditMoving(audit);
    for (const market of audit.changedMarkets) auditMarket(audit, market);
    auditBooks(audit);
    auditExposures(audit);
    auditAccounts(audit, events);
    if (command.type === 'time-passed') auditDelays(audit);
  }
}

function read(audit: Audit, event: Event): void {
  switch (event.type) {
    case 'account-opened':
      hold('I1', !audit.state.accounts.has(event.account), () => `account ${event.account} is opened twice`);
      audit.state.accounts.set(event.account, newAuditAccount(event.role));
      return;
    case 'account-changed':
      accountOf(audit, event.account).discount = event.discount;
      return;
    case 'wager-changed':
      return auditWager(audit, event);
    case 'self-excluded':
      return readExclusion(audit, event);
    case 'ledger-posted':
      return auditLedger(audit, event);
    case 'balance-changed':
      return auditBalance(audit, event);
    case 'shortfall-changed':
      return auditShortfall(audit, event);
    case 'market-changed':
      return readChange(audit, event);
    case 'market-redefined':
      return redefine(marketOf(audit, event.market), event);
    case 'market-voided':
    case 'market-settled':
      return touchEverybody(audit, marketOf(audit, event.market));
    case 'market-dropped':
      audit.state.markets.delete(event.market);
      return;
    case 'runner-removed':
      return auditRemoved(audit, event);
    case 'runner-added':
      return auditAdded(audit, event);
    case 'starting-price-set':
      audit.startingPrices.set(event.selection, event.price);
      return;
    case 'shares-taken':
      marketOf(audit, event.market).shares.set(event.account, event.shares);
      return;
    default:
      return readOrder(audit, event);
  }
}

function readOrder(audit: Audit, event: Event): void {
  switch (event.type) {
    case 'order-placed':
      return auditPlaced(audit, event);
    case 'order-terms':
      return auditTerms(audit, event);
    case 'order-on-close':
      return auditOnClose(audit, event);
    case 'order-released':
      return auditReleased(audit, event);
    case 'order-rested':
      return auditRested(audit, event);
    case 'order-moved':
      return auditMoved(audit, event);
    case 'order-updated':
      return auditUpdated(audit, event);
    case 'orders-matched':
      return auditMatched(audit, event);
    case 'order-cancelled':
      return auditCancelled(audit, event);
    case 'order-lapsed':
      return auditLapsed(audit, event);
    case 'bet-reduced':
      return auditReduced(audit, event);
    case 'bet-voided':
      return auditVoided(audit, event);
    case 'line-moved':
      orderOf(audit, event.order).line = event.line;
  }
}

/** By the command: its event does not say everything. */
function createMarket({ state }: Audit, command: CreateMarket): void {
  hold('I9', !state.markets.has(command.market), () => `market ${command.market} is created twice`);
  const life = { status: 'inactive', inPlay: false, betDelay: 0, version: 1 } as const;
  const bets = { orders: new Set<never>(), fills: [], removed: new Map() };
  const money = { shares: new Map(), results: new Map(), agents: new Map() };
  const id = command.market;
  state.markets.set(id, { id, definition: definitionOf(command), ...life, ...bets, ...money });
}

/** Limits and commission hold for what comes from now on. */
function redefine(market: AuditMarket, { baseRate, minStake, maxStake, maxProfit, lossCap }: MarketRedefined): void {
  const limit = (amount: number) => (amount < 0 ? undefined : BigInt(amount));
  const limits = { minStake: BigInt(minStake), maxStake: limit(maxStake), maxProfit: limit(maxProfit) };
  market.definition = { ...market.definition, baseRate, ...limits, lossCap: limit(lossCap) ?? 0n };
}

/** An exclusion only grows. */
function readExclusion(audit: Audit, { account: id, until }: SelfExcluded): void {
  const account = accountOf(audit, id);
  hold(
    'I19',
    until > account.excludedUntil || account.excludedUntil <= audit.at,
    () => `account ${id} is excluded until ${until}, not ${account.excludedUntil} any more`,
  );
  account.excludedUntil = until;
}

function readChange(audit: Audit, event: MarketChanged): void {
  const market = marketOf(audit, event.market);
  hold(
    'I14',
    event.version === market.version + 1,
    () => `market ${market.id} goes from version ${market.version} to ${event.version}`,
  );
  const isOver = (status: string) => status === 'settled' || status === 'void';
  const [was, is] = [isOver(market.status), isOver(event.status)];
  hold('I9', !was || is, () => `market ${market.id} was ${market.status} and is ${event.status}`);
  if (audit.command.type === 'void-bets') voidFills(audit, audit.command);
  if (was !== is) touchEverybody(audit, market);
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
  for (const { market: id, selection } of runners.values()) {
    const market = audit.state.markets.get(id);
    let highestLay = -Infinity;
    let lowestBack = Infinity;
    for (const order of market?.orders ?? []) {
      if (order.selection !== selection || order.state !== 'resting') continue;
      if (order.side === 'lay') highestLay = Math.max(highestLay, order.price);
      else lowestBack = Math.min(lowestBack, order.price);
    }
    hold(
      'I8',
      highestLay < lowestBack,
      () => `runner ${selection} of market ${id} is crossed, ${highestLay} over ${lowestBack}`,
    );
  }
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

/** Of a market that is settled or void now, once its entries have been read. */
function auditResults(audit: Audit, events: readonly Event[]): void {
  for (const event of events) {
    if (event.type === 'market-settled') auditSettlement(audit, event, events);
    if (event.type === 'market-voided') auditVoid(audit, marketOf(audit, event.market));
  }
}
