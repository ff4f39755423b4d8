import type { BetVoided, Event } from 'engine';
import type { MarketId, Millis, Money, OrderId, SelectionId } from 'engine/vocabulary';
import { dayOf, dayRowOf } from './day-rows.ts';
import type { Turnover } from './market-rows.ts';
import type { RecordState } from './record-state.ts';

// Turnover is what was matched less what became void, on the day when it did: no row of an earlier day changes.

/** How the events of one command change it. A void market that has a result after all has its turnover back. */
export function countVoids(state: RecordState, events: readonly Event[], at: Millis): void {
  const voided = events.filter((event) => event.type === 'bet-voided');
  for (const [market, bets] of Map.groupBy(voided, (event) => event.market)) {
    const { standing } = turnoverOf(state, market);
    take(state, { market, at, kind: 'bets-voided' }, Math.min(sizeOfFills(state, market, bets), standing));
  }
  for (const { type, market } of events.filter(
    (event) => event.type === 'market-voided' || event.type === 'market-settled',
  )) {
    const { standing, ofVoidMarket } = turnoverOf(state, market);
    take(state, { market, at, kind: 'market-voided' }, type === 'market-voided' ? standing : ofVoidMarket);
  }
}

/**
 * The backers' stakes of the fills behind these bets. A quoted fill has one bet. A fill of a book has two on one runner,
 * or one if the exchange itself met it across runners or if the other is a feed's, which has no row. If backs and lays
 * that the exchange met are void on one runner at once, the smaller of the two sums is not counted.
 */
function sizeOfFills(state: RecordState, market: MarketId, bets: readonly BetVoided[]): number {
  if (state.markets.get(market)?.mechanism === 'quoted') return sum(bets);
  const known = bets.filter(({ order }) => state.bets.has(order));
  const byRunner = Map.groupBy(known, ({ order }) => state.bets.get(order)?.selection as SelectionId);
  let [counted, single] = [0, 0];
  for (const ofRunner of byRunner.values()) {
    const backs = sum(ofRunner.filter(({ order }) => isBack(state, order)));
    const lays = sum(ofRunner) - backs;
    counted += Math.max(backs, lays);
    single += Math.abs(backs - lays);
  }
  const ofFeeds = sum(bets) - sum(known);
  return counted + Math.floor(Math.max(0, ofFeeds - single) / 2);
}

const isBack = (state: RecordState, order: OrderId): boolean => state.bets.get(order)?.side === 'back';

const sum = (bets: readonly BetVoided[]): number => bets.reduce((all, { size }) => all + size, 0);

/** The rows of the tables before the group, with those that the group has added. */
function turnoverOf({ turnovers, changed }: RecordState, market: MarketId): Turnover {
  let { standing, ofVoidMarket }: Turnover = turnovers.get(market) ?? {
    standing: 0 as Money,
    ofVoidMarket: 0 as Money,
  };
  for (const row of changed.days.get(market)?.values() ?? []) {
    standing = (standing + row.matched) as Money;
    if (row.kind === 'market-voided') ofVoidMarket = (ofVoidMarket + row.matched) as Money;
  }
  return { standing, ofVoidMarket };
}

interface Taken {
  readonly market: MarketId;
  readonly at: Millis;
  readonly kind: 'bets-voided' | 'market-voided';
}

function take(state: RecordState, { market, at, kind }: Taken, size: number): void {
  if (size === 0) return;
  const row = dayRowOf(state, { day: dayOf(at), market, kind });
  row.matched = (row.matched - size) as Money;
}
