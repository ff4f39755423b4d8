import { setTimeout as sleep } from 'node:timers/promises';
import type { Instruction, OrderReference, Outcome } from 'engine';
import type { AccountId, MarketId, Money } from 'engine/vocabulary';
import { marketIdText, toWireMoney } from 'protocol';
import type { BetPlaced, CASH_OUT_CALLS, CashOutTaken } from 'protocol';
import type { Market } from '../../../trade/catalogue/catalogue-rows.ts';
import type { LiveBet } from '../../../reads/live/bet.ts';
import { cashOutPositionOf, TARGET_STRATEGY, type CashOutPosition } from '../../../reads/live/cash-out-of.ts';
import type { CashOutPlan } from '../../../reads/live/plan-cash-out.ts';
import { QueueFullError } from '../../../core/sequencer/refusals.ts';
import type { GatewayDependencies } from '../gateway-dependencies.ts';
import type { Handlers } from '../handlers.ts';
import { Refusal } from '../refusal.ts';
import { refusalOf } from '../rejection-answers.ts';
import type { RequestAnswers } from '../request-answers.ts';
import { limitOf, priceCashOut, priceTarget, toWireOffer, WORDS_OF_NO_OFFER } from '../wire/cash-out-on-wire.ts';
import { answeredAt } from './bet-change-calls.ts';
import { betNow, toBetPlaced } from './bet-requests.ts';

type Needs = Pick<GatewayDependencies, 'live' | 'catalogue' | 'identity' | 'sequencer'>;

export function cashOutCalls(needs: Needs, answers: RequestAnswers): Handlers<typeof CASH_OUT_CALLS> {
  const { live, identity } = needs;
  return {
    'cashOut/getOffer'({ market_id, percent, target }, { account }) {
      const { position, market } = positionIn(needs, account, market_id);
      const discount = live.account(account)?.discount ?? 0;
      return toWireOffer(priceCashOut(position, percent ?? 100), { market, discount, target });
    },

    'cashOut/take'({ market_id: market, percent, amount, version, request_id: requestId }, { session, account }) {
      const request = { account, market, percent, amount, version, requestId };
      identity.sessions.present(session);
      return answers.once(account, { requestId, about: ['cash-out', market, percent] }, () =>
        answers.inTurn(account, `market ${market}`, async () => {
          const { position } = positionIn(needs, account, market);
          return (await placedBy(needs, position, request)) ?? take(needs, position, request);
        }),
      );
    },

    'cashOut/restForTarget'({ market_id: market, target, request_id: requestId }, { session, account }) {
      identity.sessions.present(session);
      return answers.once(account, { requestId, about: ['cash-out-target', market, target] }, () =>
        answers.inTurn(account, `market ${market}`, async () => {
          const { position } = positionIn(needs, account, market);
          const [known] = betsOf(needs, { account, market, requestId }, TARGET_STRATEGY);
          if (known !== undefined) return betNow(known, answeredAt(needs));
          return rest(needs, position, { account, target, requestId });
        }),
      );
    },
  };
}

/** @throws Refusal where there is no such market */
function positionIn(
  { live, catalogue }: Needs,
  account: AccountId,
  market: MarketId,
): { position: CashOutPosition; market: Market } {
  const found = catalogue.market(market)?.market;
  const limits = {
    minStake: found?.minStake ?? 0,
    minPayout: found?.options.minPayout ?? 0,
    maxStake: found?.options.maxStake ?? 0,
  };
  const position = found === undefined ? undefined : cashOutPositionOf(live, { account, market }, limits);
  if (found === undefined || position === undefined) throw refusalOf('unknown-market');
  return { position, market: found };
}

interface CashOutRequest {
  readonly account: AccountId;
  readonly market: MarketId;
  readonly percent: number;
  /** As the bettor saw it. */
  readonly amount: number;
  readonly version: number;
  readonly requestId: string;
}

const STRATEGY = 'cash-out';

/** What a request placed before, for as long as it is shown. */
function betsOf(
  { live }: Needs,
  { account, market, requestId }: Pick<CashOutRequest, 'account' | 'market' | 'requestId'>,
  strategy: string,
): LiveBet[] {
  const isOf = ({ request, strategy: own }: OrderReference) => request === requestId && own === strategy;
  return live.betsOf(account, (bet) => bet.market === market && isOf(bet.reference ?? {}));
}

/** A repeated request: the exchange may have been started again in between, with its bets placed and nothing else done. */
async function placedBy(
  needs: Needs,
  position: CashOutPosition,
  request: CashOutRequest,
): Promise<CashOutTaken | undefined> {
  const bets = betsOf(needs, request, STRATEGY);
  const [first] = bets;
  if (first === undefined) return undefined;
  // A target that was set after it is another's.
  const isBefore = position.target !== undefined && position.target.order < first.order;
  const cancelled = isBefore ? await dropTarget(needs, position) : 0;
  const answered = answeredAt(needs);
  return {
    market_id: marketIdText(request.market),
    amount: 0,
    bets: bets.map((bet) => betNow(bet, answered)),
    cancelled,
    sequence: answered.sequence,
  };
}

async function take(needs: Needs, position: CashOutPosition, request: CashOutRequest): Promise<CashOutTaken> {
  const { plan, code } = priceCashOut(position, request.percent);
  if (plan === undefined || code !== '') throw noOffer(code === '' ? 'no-prices' : code);
  if (request.version !== position.market.version) throw refusalOf('market-version-changed');
  if (toWireMoney(plan.amount) < request.amount) {
    const figure = `${plan.amount < 0 ? '−' : '+'}${toWireMoney(Math.abs(plan.amount)).toFixed(2)}`;
    throw new Refusal(409, 'cash-out-moved', { message: `The offer has fallen to ${figure}. Nothing was placed.` });
  }
  const { outcomes, sequence } = await place(needs, { position, plan, request });
  const now = needs.sequencer.now();
  const bets = outcomes.flatMap((outcome): BetPlaced[] =>
    outcome.ok ? [toBetPlaced(outcome, { sequence, now })] : [],
  );
  return {
    market_id: marketIdText(request.market),
    amount: toWireMoney(plan.amount),
    bets,
    cancelled: await dropTarget(needs, position),
    sequence,
  };
}

const noOffer = (code: keyof typeof WORDS_OF_NO_OFFER) => new Refusal(409, code, { message: WORDS_OF_NO_OFFER[code] });

interface ClosingBets {
  readonly position: CashOutPosition;
  readonly plan: CashOutPlan;
  readonly request: CashOutRequest;
}

/** All bets at once or none; each at its mean price or within a step of the ladder of it, whole or not at all. */
async function place(
  { sequencer }: Needs,
  { position, plan, request }: ClosingBets,
): Promise<{ outcomes: readonly Outcome[]; sequence: number }> {
  const { account, market, requestId, version } = request;
  const { isQuoted } = position.closing;
  const orders = plan.legs.map((leg): Instruction => ({
    selection: leg.selection,
    side: leg.side,
    price: limitOf(leg, isQuoted),
    size: leg.stake as Money,
    persistence: 'lapse',
    terms: isQuoted
      ? { accept: 'none', marketVersion: version }
      : { minFill: leg.stake as Money, marketVersion: version },
  }));
  const reference = { strategy: STRATEGY, ...(requestId.length > 32 ? {} : { request: requestId }) };
  const [first] = orders;
  const command =
    isQuoted && first !== undefined
      ? ({ type: 'place-order', account, market, ...first, requestKey: requestId, reference } as const)
      : ({
          type: 'place-orders',
          account,
          market,
          orders,
          allOrNothing: true,
          requestKey: requestId,
          references: orders.map(() => reference),
        } as const);
  const { outcome, sequence } = await sequencer.submit(command);
  if (!outcome.ok) throw refusalOf(outcome.rejection);
  return { outcomes: outcome.results ?? [outcome], sequence };
}

const CANCEL_TRIES = 100;
const CANCEL_WAIT_MS = 50;

/**
 * What rested to reach a target would open a new position now. The bets are placed: that this cannot be done does not
 * make them undone, and the panel goes on showing what rests.
 *
 * @returns how many orders were cancelled
 */
async function dropTarget({ sequencer }: Needs, { target }: CashOutPosition): Promise<number> {
  if (target === undefined) return 0;
  const { account, order } = target;
  for (let tries = 0; tries < CANCEL_TRIES; tries++) {
    try {
      const { outcome } = await sequencer.submit({ type: 'cancel-order', account, order });
      return outcome.ok ? 1 : 0;
    } catch (error) {
      if (!(error instanceof QueueFullError)) throw error;
      await sleep(CANCEL_WAIT_MS);
    }
  }
  return 0;
}

async function rest(
  { sequencer }: Needs,
  position: CashOutPosition,
  { account, target, requestId }: { account: AccountId; target: number; requestId: string },
): Promise<BetPlaced> {
  const { order, code } = priceTarget(position, target);
  if (order === undefined || code !== '') throw noOffer(code === '' ? 'no-prices' : code);
  const { market, definition } = position.market;
  const { selection, side, price, stake } = order;
  const { outcome, sequence } = await sequencer.submit({
    type: 'place-order',
    account,
    market,
    selection,
    side,
    price,
    size: stake as Money,
    persistence: definition.persistenceAllowed ? 'persist' : 'lapse',
    requestKey: requestId,
    reference: { strategy: TARGET_STRATEGY, ...(requestId.length > 32 ? {} : { request: requestId }) },
  });
  if (!outcome.ok) throw refusalOf(outcome.rejection);
  return toBetPlaced(outcome, { sequence, now: sequencer.now() });
}
