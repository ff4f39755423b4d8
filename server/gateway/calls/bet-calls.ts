import type { AccountId, MarketId, OrderId } from 'engine/vocabulary';
import { toWireMoney } from 'protocol';
import type { BetAsked, BetPlaced, ExposureRow } from 'protocol';
import type { LoginSession } from '../../identity/login-sessions.ts';
import type { LiveBet } from '../../readmodels/live/bet.ts';
import { reachedNotice } from '../../notices/limit-notices.ts';
import type { GatewayParts } from '../gateway-parts.ts';
import { refusalOf } from '../rejection-answers.ts';
import { toWireBet } from '../wire/bet-on-wire.ts';
import { marketIdText } from '../wire/book-on-wire.ts';
import { bettingAccount, marketOf, referenceOf, toBetPlaced, toInstruction } from './bet-asked.ts';
import type { CallHandlers } from './call-handlers.ts';
import type { RequestDesk } from './request-desk.ts';

type Names =
  | 'bet/placeMarketBet'
  | 'bet/placeFancyBet'
  | 'bet/placeMarketBets'
  | 'bet/cancelBet'
  | 'bet/getCurrentBets'
  | 'bet/getExposureDetail';

export function betCalls(parts: GatewayParts, desk: RequestDesk): CallHandlers<Names> {
  const { sequencer, live, catalogue, identity } = parts;
  return {
    'bet/placeMarketBet'(body, { session }) {
      const { request_id: requestId } = body;
      return desk.run(session.user.account, requestId, () =>
        placeBet(parts, session, { market: marketOf(body.market_id), asked: body, requestId }),
      );
    },

    'bet/placeFancyBet'({ fancy_id, run: line, size: odds, stack: stake, is_back, accept, request_id }, { session }) {
      const market = marketOf(fancy_id);
      const runner = catalogue.market(market)?.market.runners[0];
      if (runner === undefined) throw refusalOf('unknown-market');
      const bet = { selection_id: runner.selection, odds, stake, is_back, line };
      const asked = accept === undefined ? bet : { ...bet, accept };
      return desk.run(session.user.account, request_id, () =>
        placeBet(parts, session, { market, asked, requestId: request_id }),
      );
    },

    async 'bet/placeMarketBets'(body, { session }) {
      const account = bettingAccount(session);
      const orders = body.bets.map(toInstruction);
      identity.sessions.present(session);
      const { outcome, sequence } = await sequencer.submit({
        type: 'place-orders',
        account,
        market: marketOf(body.market_id),
        orders,
        allOrNothing: body.all_or_nothing ?? false,
        ...(body.request_id === undefined ? {} : { requestKey: body.request_id }),
      });
      if (!outcome.ok) throw refusalOf(outcome.rejection);
      const now = sequencer.now();
      const results = (outcome.results ?? []).map((result) => {
        if (result.ok) return { bet: toBetPlaced(result, { sequence, now }), code: '', message: '' };
        const { code, message } = refusalOf(result.rejection);
        return { bet: null, code, message };
      });
      return { results, sequence };
    },

    async 'bet/cancelBet'(body, { session }) {
      const account = bettingAccount(session);
      const order = Number(body.bet_id) as OrderId;
      // The engine forgets whose a finished order was; here another's bet looks like none.
      if (live.bet(order)?.account !== account) throw refusalOf('unknown-order');
      identity.sessions.present(session);
      const { outcome, sequence } = await sequencer.submit({ type: 'cancel-order', account, order });
      if (!outcome.ok) throw refusalOf(outcome.rejection);
      const { cancelled, remaining } = outcome;
      return { bet_id: body.bet_id, cancelled: toWireMoney(cancelled), unmatched: toWireMoney(remaining), sequence };
    },

    'bet/getCurrentBets'(_body, { session }) {
      return live.betsOf(session.user.account).map((bet) => toWireBet(bet, parts));
    },

    'bet/getExposureDetail'(_body, { session }) {
      return { data: exposureRows(session.user.account, parts) };
    },
  };
}

interface OneBet {
  readonly market: MarketId;
  readonly asked: BetAsked;
  readonly requestId: string | undefined;
}

async function placeBet(
  { sequencer, identity, notices }: GatewayParts,
  session: LoginSession,
  { market, asked, requestId }: OneBet,
): Promise<BetPlaced> {
  const account = bettingAccount(session);
  const instruction = toInstruction(asked);
  identity.sessions.present(session);
  const key = requestId === undefined ? {} : { requestKey: requestId, ...referenceOf(requestId) };
  const placed = await sequencer.submit({ type: 'place-order', account, market, ...instruction, ...key });
  if (!placed.outcome.ok) {
    const { rejection } = placed.outcome;
    const notice = reachedNotice({ account, rejection, now: sequencer.now() });
    // The refusal says the same: where the notice cannot be written, nothing is lost.
    if (notice !== undefined) notices.add(notice).catch(() => undefined);
    throw refusalOf(rejection);
  }
  return toBetPlaced(placed.outcome, { sequence: placed.sequence, now: sequencer.now() });
}

/** Where the exposure comes from: every market with a bet that something can still happen to, by match. */
function exposureRows(account: AccountId, { live, catalogue }: GatewayParts): ExposureRow[] {
  const bets = live.betsOf(account).filter((bet) => bet.endedAt === 0);
  const rows = new Map<number, ExposureRow>();
  for (const [market, own] of Map.groupBy(bets, (bet: LiveBet) => bet.market)) {
    const found = catalogue.market(market);
    const match = found?.match;
    const row = rows.get(match?.matchId ?? 0) ?? {
      sport_id: match?.sport.sportId ?? 0,
      sport_name: match?.sport.name ?? '',
      match_id: match?.matchId ?? 0,
      match_name: match?.name ?? '',
      open_date: match === undefined ? '' : new Date(match.openAt).toISOString(),
      market_details: [],
    };
    rows.set(row.match_id, row);
    row.market_details.push({
      market_id: marketIdText(market),
      sub_type: found?.market.name ?? '',
      bet_count: own.length,
      exposure: toWireMoney(live.account(account)?.exposures.get(market) ?? 0),
    });
  }
  return [...rows.values()];
}
