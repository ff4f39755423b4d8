import type { Instruction } from 'engine';
import type { AccountId, MarketId } from 'engine/vocabulary';
import { marketIdText, toWireMoney } from 'protocol';
import type { Bet, BET_CALLS, BetPlaced, BetRequest, BetsPlaced, ExposureRow } from 'protocol';
import type { LiveBet } from '../../../reads/live/bet.ts';
import { reachedNotice } from '../../../people/notices/limit-notices.ts';
import type { GatewayDependencies, ShownExchange } from '../gateway-dependencies.ts';
import { given } from '../given.ts';
import { type AccountHolder, type Handlers, JsonData } from '../handlers.ts';
import { Refusal } from '../refusal.ts';
import { refusalOf } from '../rejection-answers.ts';
import { isRound } from '../../../trade/catalogue/casino-sports.ts';
import type { Receipt } from '../../../core/sequencer/receipt.ts';
import { QueueFullError } from '../../../core/sequencer/refusals.ts';
import { fittingKey } from '../../../core/sequencer/request-key.ts';
import type { RequestAnswers } from '../request-answers.ts';
import { wireBetsJson } from '../wire/bet-on-wire.ts';
import { referenceOf, toBetOrRefusal, toBetPlaced, toInstruction } from './bet-requests.ts';

type Needs = Pick<ShownExchange, 'sequencer' | 'live' | 'catalogue' | 'identity' | 'notices' | 'settlement'>;

/** The pseudo-sport of other companies' games; our own casino's is −1. */
const OTHER_HOUSES = -2;

export function betCalls(
  needs: Needs & Pick<GatewayDependencies, 'wallets'>,
  answers: RequestAnswers,
): Handlers<typeof BET_CALLS> {
  return {
    ...placingCalls(needs, answers),
    async 'bet/getExposureDetail'(_body, { session }) {
      const { account } = session.user;
      return { data: [...exposureRows(account, needs), ...(await gameExposures(account, needs))] };
    },
  };
}

/** The calls that a gateway process handles itself: they need only what every gateway has. */
export function placingCalls(
  needs: Needs,
  answers: RequestAnswers,
): Omit<Handlers<typeof BET_CALLS>, 'bet/getExposureDetail'> {
  const { sequencer, live, catalogue, identity } = needs;
  return {
    'bet/placeMarketBet'(bet, caller) {
      const { market_id: market, request_id: requestId, entropy } = bet;
      return answers.run(caller.account, requestId, () => placeBet(needs, caller, { market, bet, requestId, entropy }));
    },

    'bet/placeFancyBet'(body, caller) {
      const { fancy_id: market, run: line, size: odds, stack: stake, is_back, accept, request_id: requestId } = body;
      const runner = catalogue.market(market)?.market.runners[0];
      if (runner === undefined) throw refusalOf('unknown-market');
      const bet = { selection_id: runner.selection, odds, stake, is_back, line, accept };
      return answers.run(caller.account, requestId, () => placeBet(needs, caller, { market, bet, requestId }));
    },

    'bet/placeMarketBets'(body, { session, account }) {
      const { market_id: market, all_or_nothing: allOrNothing = false, request_id: requestKey, entropy } = body;
      return answers.run(account, requestKey, async () => {
        const orders = body.bets.map(toInstruction);
        refuseElsewhere(catalogue, market, entropy);
        identity.sessions.present(session);
        if (isAtTable(catalogue, market) && !allOrNothing)
          return placeInTurn(needs, orders, { account, market, requestKey, entropy });
        const key = given({ requestKey });
        const batch = await sequencer.submit({ type: 'place-orders', account, market, orders, allOrNothing, ...key });
        const { outcome } = batch;
        if (!outcome.ok) throw refusalOf(outcome.rejection);
        const [now, sequence] = [sequencer.now(), placeOf(batch)];
        const results = (outcome.results ?? []).map((result) =>
          toBetOrRefusal(result, (placed) => toBetPlaced(placed, { sequence, now })),
        );
        return { results, sequence };
      });
    },

    'bet/cancelBet'({ bet_id: order, request_id: requestKey }, { session, account }) {
      return answers.run(account, requestKey, async () => {
        // The engine no longer knows who owned a finished order; another account's bet is refused as unknown.
        if (live.bet(order)?.account !== account) throw refusalOf('unknown-order');
        identity.sessions.present(session);
        const command = { type: 'cancel-order', account, order, ...given({ requestKey }) } as const;
        const receipt = await sequencer.submit(command);
        const { outcome } = receipt;
        if (!outcome.ok) throw refusalOf(outcome.rejection);
        const { cancelled, remaining } = outcome;
        const sizes = { cancelled: toWireMoney(cancelled), unmatched: toWireMoney(remaining) };
        return { bet_id: String(order), ...sizes, sequence: placeOf(receipt) };
      });
    },

    async 'bet/getCurrentBets'(_body, { session }) {
      return new JsonData<Bet[]>(await wireBetsJson(live.ordersOf(session.user.account), needs));
    },
  };
}

/** In the journal. What is sent again stands where it was accepted: in a round before its seal, however late it is asked. */
const placeOf = ({ outcome, sequence }: Pick<Receipt, 'outcome' | 'sequence'>): number =>
  outcome.ok && outcome.duplicateOf > 0 ? outcome.duplicateOf : sequence;

interface OneBet {
  readonly market: MarketId;
  readonly bet: BetRequest;
  readonly requestId: string | undefined;
  /** In a casino round: what the player contributes to its randomness. */
  readonly entropy?: string | undefined;
}

async function placeBet(
  { sequencer, identity, notices, catalogue }: Needs,
  { session, account }: AccountHolder,
  { market, bet, requestId, entropy }: OneBet,
): Promise<BetPlaced> {
  const instruction = toInstruction(bet);
  refuseElsewhere(catalogue, market, entropy);
  identity.sessions.present(session);
  const key = { ...(requestId !== undefined && { requestKey: requestId }), ...referenceOf(requestId, entropy) };
  const placed = await sequencer.submit({ type: 'place-order', account, market, ...instruction, ...key });
  if (!placed.outcome.ok) {
    const { rejection } = placed.outcome;
    const notice = reachedNotice({ account, rejection, now: sequencer.now() });
    // The refusal says the same, so nothing is lost if the notice cannot be written.
    if (notice !== undefined) notices.add(notice).catch(() => undefined);
    throw refusalOf(rejection);
  }
  return toBetPlaced(placed.outcome, { sequence: placeOf(placed), now: sequencer.now() });
}

function isAtTable(catalogue: Needs['catalogue'], market: MarketId): boolean {
  const found = catalogue.market(market);
  return found !== undefined && isRound(found.match);
}

interface OwnBets {
  readonly account: AccountId;
  readonly market: MarketId;
  readonly requestKey: string | undefined;
  readonly entropy: string | undefined;
}

/** Quoted markets take no batches: the bets are placed one by one, each with its own key, and some may be refused. */
async function placeInTurn(
  { sequencer }: Needs,
  orders: readonly Instruction[],
  { account, market, requestKey, entropy }: OwnBets,
): Promise<BetsPlaced> {
  // The first has the request's own key: where the request has been given up, none is placed.
  const keyOf = (nth: number) =>
    requestKey === undefined || nth === 0 ? requestKey : fittingKey(`${requestKey}-${nth}`);
  const submit = (order: Instruction, nth: number) => {
    const bet = { ...order, ...given({ requestKey: keyOf(nth) }), ...referenceOf(requestKey, entropy) };
    return sequencer.submit({ type: 'place-order', account, market, ...bet });
  };
  const [one, ...others] = orders;
  const head = await submit(one as Instruction, 0);
  if (!head.outcome.ok && head.outcome.rejection === 'request-withdrawn') throw refusalOf('request-withdrawn');
  const placed = [head, ...(await Promise.all(others.map((order, nth) => submit(order, nth + 1).catch(unlessBusy))))];
  const now = sequencer.now();
  const results = placed.map((receipt) =>
    receipt instanceof QueueFullError
      ? NOT_TAKEN
      : toBetOrRefusal(receipt.outcome, (bet) => toBetPlaced(bet, { sequence: placeOf(receipt), now })),
  );
  if (!head.outcome.ok && results.every(({ bet }) => bet === null)) throw refusalOf(head.outcome.rejection);
  const places = placed.map((receipt) => (receipt instanceof QueueFullError ? 0 : placeOf(receipt)));
  return { results, sequence: Math.max(...places) };
}

/** Of one bet among several, of which others were placed: the queue had no place for it. */
const NOT_TAKEN = { bet: null, code: 'busy', message: 'The exchange is busy. This bet was not placed.' };

function unlessBusy(error: unknown): QueueFullError {
  if (error instanceof QueueFullError) return error;
  throw error;
}

/** Entropy is accepted only with bets in a casino round. */
function refuseElsewhere(catalogue: Needs['catalogue'], market: MarketId, entropy: string | undefined): void {
  if (entropy !== undefined && !isAtTable(catalogue, market))
    throw new Refusal(422, 'invalid-request', { message: 'Only a bet in a round of a casino table takes entropy.' });
}

/** What is at stake in other companies' games: rows without a match. */
async function gameExposures(
  account: AccountId,
  { live, wallets }: Pick<Needs, 'live'> & Pick<GatewayDependencies, 'wallets'>,
): Promise<ExposureRow[]> {
  const { exposure: whole = 0, exposures } = live.account(account) ?? {};
  const inMarkets = [...(exposures?.values() ?? [])].reduce((sum, one) => sum + one, 0);
  if (whole === inMarkets) return [];
  const open = await wallets.reports.openExposures({ account });
  return open.map(({ provider, gameName, roundName, exposure, since }) => ({
    sport_id: OTHER_HOUSES,
    sport_name: provider,
    match_id: 0,
    match_name: gameName,
    open_date: new Date(since).toISOString(),
    market_details: [{ market_id: '', sub_type: roundName, bet_count: 1, exposure: toWireMoney(exposure) }],
  }));
}

/** Where the exposure comes from: every market in which the account has a live bet, by match. */
function exposureRows(account: AccountId, { live, catalogue }: Needs): ExposureRow[] {
  const bets = live.viewsOf(account, (bet) => bet.endedAt === 0);
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
