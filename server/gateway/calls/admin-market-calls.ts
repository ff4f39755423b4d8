import type { Command } from 'engine';
import type { MarketId, Millis, Money, SelectionId } from 'engine/vocabulary';
import { fromWireMoney, toWireMoney } from 'protocol';
import type { AdminMarket, MarketState, NewMarket } from 'protocol';
import type { z } from 'zod';
import { RefusedByEngineError, UnknownRowError } from '../../catalogue/catalogue.ts';
import { type Market, type Match, winnersOf } from '../../catalogue/catalogue-rows.ts';
import type { GatewayParts } from '../gateway-parts.ts';
import { Refusal, malformed, unknown } from '../refusal.ts';
import { refusalOf } from '../rejection-answers.ts';
import { marketIdText } from '../wire/book-on-wire.ts';
import type { CallHandlers } from './call-handlers.ts';

type Names =
  | 'admin/createSeries'
  | 'admin/createMatch'
  | 'admin/createMarket'
  | 'admin/openMarket'
  | 'admin/suspendMarket'
  | 'admin/turnInPlay'
  | 'admin/closeMarket'
  | 'admin/settleMarket'
  | 'admin/voidMarket'
  | 'admin/finishMatch'
  | 'admin/getMarkets';

/** What SQL holds in an integer. */
const LARGEST_ID = 2 ** 31 - 1;

export function adminMarketCalls(parts: GatewayParts): CallHandlers<Names> {
  const { catalogue, live } = parts;
  return {
    async 'admin/createSeries'({ sport_id, name }) {
      const series = await catalogue.createSeries({ sportId: sport_id, name }).catch(refuse);
      return { series_id: series.seriesId };
    },
    async 'admin/createMatch'({ series_id, name, open_date, country }) {
      const added = { seriesId: idInRange(series_id, 'series'), name, openAt: Date.parse(open_date) };
      const match = await catalogue.createMatch({ ...added, country: country ?? '' }).catch(refuse);
      return { match_id: match.matchId };
    },
    async 'admin/createMarket'(body) {
      const market = await catalogue.createMarket(toNewMarket(body)).catch(refuse);
      return marketState(parts, market);
    },
    'admin/openMarket': ({ market_id }) => change(parts, { type: 'open-market', market: marketOf(market_id) }),
    'admin/suspendMarket': ({ market_id, cancel_all }) =>
      change(parts, { type: 'suspend-market', market: marketOf(market_id), cancelAll: cancel_all ?? false }),
    'admin/turnInPlay': ({ market_id, bet_delay }) =>
      change(parts, { type: 'turn-in-play', market: marketOf(market_id), betDelay: bet_delay as Millis }),
    'admin/closeMarket': ({ market_id }) => change(parts, { type: 'close-market', market: marketOf(market_id) }),
    'admin/settleMarket': ({ market_id, winners }) =>
      change(parts, { type: 'settle-market', market: marketOf(market_id), winners: winners as SelectionId[] }),
    'admin/voidMarket': ({ market_id }) => change(parts, { type: 'void-market', market: marketOf(market_id) }),

    async 'admin/finishMatch'({ match_id }) {
      const match = await catalogue.findMatch(idInRange(match_id, 'match'));
      if (match === undefined) throw unknown('unknown-match', 'match');
      const runs = match.markets.some(({ market }) => live.market(market)?.endedAt === 0);
      if (runs) {
        throw new Refusal(409, 'match-not-over', { message: 'Settle or void all markets of this match first.' });
      }
      await catalogue.finishMatch(match.matchId);
      return { match_id: match.matchId };
    },

    async 'admin/getMarkets'({ match_id }) {
      if (match_id === undefined) return catalogue.matches().flatMap((match) => adminMarkets(match, parts));
      const match = await catalogue.findMatch(idInRange(match_id, 'match'));
      if (match === undefined) throw unknown('unknown-match', 'match');
      return adminMarkets(match, parts);
    },
  };
}

function marketOf(text: string): MarketId {
  return Number(text.slice(2)) as MarketId;
}

function idInRange(id: number, what: string): number {
  if (Math.abs(id) > LARGEST_ID) throw unknown(`unknown-${what}`, what);
  return id;
}

function refuse(error: unknown): never {
  if (error instanceof RefusedByEngineError) throw refusalOf(error.rejection);
  if (error instanceof UnknownRowError) throw new Refusal(404, 'unknown-row', { message: error.message });
  throw error;
}

function toNewMarket(body: z.output<typeof NewMarket>) {
  const minStake = fromWireMoney(body.min_stake);
  if (minStake === undefined || minStake <= 0) throw malformed('min_stake: more than 0, with at most two decimals');
  const baseRate = fromWireMoney(body.commission);
  if (baseRate === undefined) throw malformed('commission: at most two decimals');
  const winners = body.winners ?? 1;
  return {
    matchId: idInRange(body.match_id, 'match'),
    name: body.name,
    marketType: body.market_type,
    ...(body.market_start_time === undefined ? {} : { startAt: Date.parse(body.market_start_time) }),
    payoff: { kind: 'runners', winners, complete: body.complete ?? true } as const,
    baseRate,
    minStake: minStake as Money,
    persistenceAllowed: body.persistence_allowed ?? true,
    runners: body.runners.map((runner, place) => ({
      selection: idInRange(runner.selection_id ?? place + 1, 'runner'),
      name: runner.name,
    })),
  };
}

async function change(parts: GatewayParts, command: Command & { market: MarketId }): Promise<MarketState> {
  const { outcome } = await parts.sequencer.submit(command);
  if (!outcome.ok) throw refusalOf(outcome.rejection);
  return marketState(parts, command.market);
}

function marketState({ live }: GatewayParts, market: MarketId): MarketState {
  const found = live.market(market);
  if (found === undefined) throw refusalOf('unknown-market');
  return {
    market_id: marketIdText(market),
    status: found.status,
    in_play: found.inPlay,
    bet_delay: found.betDelay,
    version: found.version,
    sequence: live.sequence,
  };
}

function adminMarkets(match: Match, { live }: GatewayParts): AdminMarket[] {
  return match.markets.map((market: Market) => {
    const found = live.market(market.market);
    return {
      market_id: marketIdText(market.market),
      name: market.name,
      market_type: market.marketType,
      match_id: match.matchId,
      match_name: match.name,
      sport_id: match.sport.sportId,
      status: found?.status ?? 'settled',
      in_play: found?.inPlay ?? false,
      bet_delay: found?.betDelay ?? 0,
      matched: toWireMoney(found?.matched ?? 0),
      winners: winnersOf(market.payoff),
      runners: market.runners.map(({ selection, name }) => ({ selection_id: selection, name })),
    };
  });
}
