import type { Command, Rejection } from 'engine';
import type { AccountId, MarketId, Millis, Money } from 'engine/vocabulary';
import { fromWireMoney, toWireMoney } from 'protocol';
import type { AdminMarket, MarketState, NewMarket } from 'protocol';
import type { z } from 'zod';
import { RefusedByEngineError, UnknownRowError } from '../../catalogue/catalogue.ts';
import { type Market, type Match, winnersOf } from '../../catalogue/catalogue-rows.ts';
import { FlowRefusal, type FlowRefusalCode } from '../../settlement/flow/flow-refusal.ts';
import { refuseSettlement } from '../flow-answers.ts';
import type { GatewayParts } from '../gateway-parts.ts';
import { Refusal, malformed, unknown } from '../refusal.ts';
import { refusalOf } from '../rejection-answers.ts';
import { marketIdText } from '../wire/book-on-wire.ts';
import { toWireAction } from '../wire/settlement-on-wire.ts';
import { HOUSE, checkDraft, draftOf, optionsOf } from './asked-market.ts';
import type { CallHandlers } from './call-handlers.ts';
import { proposalOf } from './settlement-calls.ts';

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
    async 'admin/createMatch'({ series_id, name, open_date, country, race }) {
      const added = { seriesId: idInRange(series_id, 'series'), name, openAt: Date.parse(open_date) };
      const match = await catalogue
        .createMatch({ ...added, country: country ?? '', ...(race === undefined ? {} : { race }) })
        .catch(refuse);
      return { match_id: match.matchId };
    },
    async 'admin/createMarket'(body) {
      const draft = body.terms === undefined ? undefined : draftOf(body.terms);
      if (draft !== undefined) checkDraft(draft, toNewMarket(body, undefined));
      const house = body.mechanism === 'quoted' ? await parts.identity.ensureAccount(HOUSE, 'house') : undefined;
      const market = await catalogue.createMarket(toNewMarket(body, house)).catch(refuse);
      if (draft !== undefined) await parts.settlement.terms.draftTerms(market, draft).catch(refuseSettlement);
      return marketState(parts, market);
    },
    async 'admin/openMarket'({ market_id }) {
      const market = marketOf(market_id);
      await parts.settlement.terms.pinDraft(market);
      return change(parts, { type: 'open-market', market });
    },
    'admin/suspendMarket': ({ market_id, cancel_all }) =>
      change(parts, { type: 'suspend-market', market: marketOf(market_id), cancelAll: cancel_all ?? false }),
    'admin/turnInPlay': ({ market_id, bet_delay }) =>
      change(parts, { type: 'turn-in-play', market: marketOf(market_id), betDelay: bet_delay as Millis }),
    'admin/closeMarket': ({ market_id }) => change(parts, { type: 'close-market', market: marketOf(market_id) }),
    async 'admin/settleMarket'(body, { session }) {
      const market = marketOf(body.market_id);
      const proposal = inTurn(() => proposalOf(body, { by: session.user.userId, parts }));
      const settled = proposal.then((asked) => parts.settlement.flow.carryOut(asked));
      const action = await settled.catch(insteadOf('market-open', 'wrong-market-state')).catch(refuseSettlement);
      return { ...marketState(parts, market), action: toWireAction(action) };
    },
    async 'admin/voidMarket'({ market_id, reason }, { session }) {
      const market = marketOf(market_id);
      const asked = { market, by: session.user.userId, reason: reason ?? 'void by an operator' };
      const voided = parts.settlement.flow.voidMarket(asked);
      const action = await voided.catch(insteadOf('nothing-to-do', 'market-void')).catch(refuseSettlement);
      return { ...marketState(parts, market), action: toWireAction(action) };
    },

    async 'admin/finishMatch'({ match_id }) {
      const match = await catalogue.findMatch(idInRange(match_id, 'match'));
      if (match === undefined) throw unknown('unknown-match', 'match');
      const runs = match.markets.some(({ market }) => live.market(market)?.endedAt === 0);
      if (runs) {
        throw new Refusal(409, 'match-not-over', { message: 'Settle or void all markets of this match first.' });
      }
      await catalogue.finishMatch(match.matchId);
      await parts.facts.store.finish(match.matchId, parts.sequencer.now());
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

/** Programs know these two refusals by the engine's words. */
const insteadOf = (code: FlowRefusalCode, rejection: Rejection) => (error: unknown) => {
  if (error instanceof FlowRefusal && error.code === code) throw refusalOf(rejection);
  throw error;
};

/** What throws at once rejects too. */
const inTurn = async <T>(work: () => T): Promise<T> => work();

function toNewMarket(body: z.output<typeof NewMarket>, house: AccountId | undefined) {
  const minStake = fromWireMoney(body.min_stake);
  if (minStake === undefined || minStake <= 0) throw malformed('min_stake: more than 0, with at most two decimals');
  const baseRate = fromWireMoney(body.commission);
  if (baseRate === undefined) throw malformed('commission: at most two decimals');
  const plain = { kind: 'runners', winners: body.winners ?? 1, complete: body.complete ?? true } as const;
  return {
    matchId: idInRange(body.match_id, 'match'),
    name: body.name,
    marketType: body.market_type,
    ...(body.market_start_time === undefined ? {} : { startAt: Date.parse(body.market_start_time) }),
    mechanism: body.mechanism ?? 'order-book',
    payoff: body.payoff ?? plain,
    options: optionsOf(body.options ?? {}, house),
    baseRate,
    minStake: minStake as Money,
    persistenceAllowed: body.persistence_allowed ?? true,
    runners: body.runners.map((runner, place) => ({
      selection: idInRange(runner.selection_id ?? place + 1, 'runner'),
      name: runner.name,
      ...(runner.card === undefined ? {} : { card: runner.card }),
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
