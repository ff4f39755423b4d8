import type {
  BettingType,
  MarketDefinition,
  MarketStatusWord,
  RunnerDefinition,
  RunnerStatusWord,
} from 'protocol/betfair/market-definition.ts';
import { winnersOf } from '../../../trade/catalogue/catalogue-rows.ts';
import type { Market, Match } from '../../../trade/catalogue/catalogue-rows.ts';
import type { LiveMarket } from '../../../reads/live/live-market.ts';
import type { RunnerBook } from '../../../reads/live/runner-book.ts';
import { dateOnBetfair, venueOf } from './market-on-betfair.ts';
import { numberOrWord } from './number-or-word.ts';

/** A market with its names, and as it stands. */
export interface NamedMarket {
  readonly market: Market;
  readonly match: Match;
  readonly live: LiveMarket;
}

/** Quoted markets have no book: the compatible API knows nothing of them. */
export function isOnBetfair(market: Pick<Market, 'mechanism'>): boolean {
  return market.mechanism === 'order-book';
}

/** MATCH_ODDS for match_odds. */
export const marketTypeOf = (market: Pick<Market, 'marketType'>): string => market.marketType.toUpperCase();

export function bettingTypeOf({ payoff }: Pick<Market, 'payoff'>): BettingType {
  if (payoff.kind === 'line-range') return 'LINE';
  return payoff.kind === 'handicap' ? 'ASIAN_HANDICAP_DOUBLE_LINE' : 'ODDS';
}

/** Betting may be over before the result is known: that is SUSPENDED there, and CLOSED only with the result. */
export function statusOf({ status }: Pick<LiveMarket, 'status'>): MarketStatusWord {
  switch (status) {
    case 'inactive':
      return 'INACTIVE';
    case 'open':
      return 'OPEN';
    case 'suspended':
    case 'closed':
      return 'SUSPENDED';
    case 'settled':
    case 'void':
      return 'CLOSED';
  }
}

export function runnerStatusOf(live: Pick<LiveMarket, 'status' | 'result'>, runner: RunnerBook): RunnerStatusWord {
  if (runner.removedBy !== undefined) return 'REMOVED';
  if (live.status !== 'settled' || live.result === undefined) return 'ACTIVE';
  const { winners, tied, placed, placedTied } = live.result;
  if (winners.includes(runner.selection) || tied.includes(runner.selection)) return 'WINNER';
  return placed.includes(runner.selection) || placedTied.includes(runner.selection) ? 'PLACED' : 'LOSER';
}

/** Betfair means that the winner is among the runners, and not how many of several winners there will be. */
export function isComplete(payoff: Market['payoff']): boolean {
  return payoff.kind !== 'runners' || payoff.winners > 1 || payoff.complete;
}

/** A runner's handicap in units: 0 where there is none. */
export function handicapOf({ payoff }: Pick<Market, 'payoff'>, place: number): number {
  if (payoff.kind !== 'handicap') return 0;
  return (payoff.handicaps?.[place]?.quarters ?? 0) / 4;
}

/** True if its starting prices have been made. */
export function isReconciled({ definition, runners, status }: LiveMarket): boolean {
  if (!definition.startingPrice) return false;
  if (status === 'settled' || status === 'void') return true;
  return [...runners.values()].some((runner) => runner.startingPrice !== undefined);
}

export function numberOfActiveRunners(live: LiveMarket): number {
  if (statusOf(live) === 'CLOSED') return 0;
  return [...live.runners.values()].filter((runner) => runner.removedBy === undefined).length;
}

/** @see docs/bots.md, "Finding markets" and "Books" */
export function marketDefinitionOf({ market, match, live }: NamedMarket): MarketDefinition {
  const { payoff } = market;
  const venue = venueOf(match);
  const startAt = dateOnBetfair(market.startAt);
  return {
    bspMarket: live.definition.startingPrice,
    turnInPlayEnabled: true,
    persistenceEnabled: market.persistenceAllowed,
    marketBaseRate: market.baseRate / 100,
    eventId: String(match.matchId),
    eventTypeId: String(match.sport.sportId),
    numberOfWinners: winnersOf(payoff),
    bettingType: bettingTypeOf(market),
    marketType: marketTypeOf(market),
    marketTime: startAt,
    suspendTime: startAt,
    bspReconciled: isReconciled(live),
    complete: isComplete(payoff),
    inPlay: live.inPlay,
    crossMatching: live.definition.crossMatching && statusOf(live) !== 'CLOSED',
    runnersVoidable: false,
    numberOfActiveRunners: numberOfActiveRunners(live),
    betDelay: live.betDelay / 1000,
    status: statusOf(live),
    runners: runnerDefinitionsOf(market, live),
    regulators: ['MR_INT'],
    discountAllowed: false,
    timezone: 'GMT',
    openDate: dateOnBetfair(match.openAt),
    version: live.version,
    name: market.name,
    eventName: match.name,
    priceLadderDefinition: { type: payoff.kind === 'line-range' ? 'LINE_RANGE' : 'CLASSIC' },
    ...(match.country === '' ? {} : { countryCode: match.country }),
    ...(venue === undefined ? {} : { venue }),
    ...(live.endedAt > 0 ? { settledTime: dateOnBetfair(live.endedAt) } : {}),
    ...(payoff.kind === 'each-way' ? { eachWayDivisor: payoff.divisor / 100 } : {}),
    ...(payoff.kind === 'line-range'
      ? { lineMinUnit: payoff.least, lineMaxUnit: payoff.most, lineInterval: (payoff.interval ?? 100) / 100 }
      : {}),
    ...(live.definition.passiveSkipsDelay ? { betDelayModels: ['PASSIVE'] } : {}),
  };
}

function runnerDefinitionsOf(market: Market, live: LiveMarket): RunnerDefinition[] {
  return market.runners.flatMap(({ selection, name }, place) => {
    const runner = live.runners.get(selection);
    if (runner === undefined) return [];
    const hc = handicapOf(market, place);
    return {
      id: selection,
      sortPriority: place + 1,
      status: runnerStatusOf(live, runner),
      name,
      ...(hc === 0 ? {} : { hc }),
      ...(runner.removedBy === undefined
        ? {}
        : { adjustmentFactor: runner.removedBy / 100, removalDate: dateOnBetfair(runner.removedAt) }),
      ...(runner.startingPrice === undefined ? {} : { bsp: numberOrWord(runner.startingPrice / 100) }),
    };
  });
}
