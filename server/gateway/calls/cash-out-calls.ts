import type { Instruction, Outcome } from 'engine';
import type { AccountId, MarketId, Money } from 'engine/vocabulary';
import { fromWireMoney, toWireMoney } from 'protocol';
import type { BetPlaced, CashOutTaken } from 'protocol';
import type { Market } from '../../catalogue/catalogue-rows.ts';
import type { LoginSession } from '../../identity/login-sessions.ts';
import { holdingOf, TARGET_STRATEGY, type Holding } from '../../readmodels/live/cash-out/cash-out-of.ts';
import type { CashOutPlan } from '../../readmodels/live/cash-out/plan-cash-out.ts';
import type { GatewayParts } from '../gateway-parts.ts';
import { Refusal, malformed } from '../refusal.ts';
import { refusalOf } from '../rejection-answers.ts';
import { limitOf, priceCashOut, priceTarget, toWireOffer, WORDS_OF_NO_OFFER } from '../wire/cash-out-on-wire.ts';
import { marketIdText } from '../wire/book-on-wire.ts';
import { betNow, bettingAccount, marketOf, toBetPlaced } from './bet-asked.ts';
import type { CallHandlers } from './call-handlers.ts';
import type { RequestDesk } from './request-desk.ts';

type Names = 'cashOut/getOffer' | 'cashOut/take' | 'cashOut/restForTarget';

export function cashOutCalls(parts: GatewayParts, desk: RequestDesk): CallHandlers<Names> {
  const { live, identity } = parts;
  return {
    'cashOut/getOffer'({ market_id, percent, target }, { session }) {
      const { holding, market } = held(parts, session, marketOf(market_id));
      const minor = target === undefined ? undefined : targetOf(target);
      const discount = live.account(session.user.account)?.discount ?? 0;
      return toWireOffer(priceCashOut(holding, percent ?? 100), { market, discount, target: minor });
    },

    'cashOut/take'({ market_id, percent, amount, version, request_id: requestId }, { session }) {
      const asked = {
        account: bettingAccount(session),
        market: marketOf(market_id),
        percent,
        amount,
        version,
        requestId,
      };
      identity.sessions.present(session);
      return desk.once(asked.account, `cash-out ${requestId}`, async () => {
        const known = placedBy(parts, asked);
        return known ?? take(parts, held(parts, session, asked.market).holding, asked);
      });
    },

    'cashOut/restForTarget'({ market_id, target, request_id: requestId }, { session }) {
      const account = bettingAccount(session);
      const market = marketOf(market_id);
      identity.sessions.present(session);
      return desk.once(account, `cash-out ${requestId}`, () =>
        rest(parts, held(parts, session, market).holding, {
          account,
          target: targetOf(target),
          requestId,
        }),
      );
    },
  };
}

/** @throws Refusal where there is no such market */
function held(
  { live, catalogue }: GatewayParts,
  session: LoginSession,
  market: MarketId,
): { holding: Holding; market: Market } {
  const account = bettingAccount(session);
  const found = catalogue.market(market)?.market;
  const limits = {
    minStake: found?.minStake ?? 0,
    minPayout: found?.options.minPayout ?? 0,
    maxStake: found?.options.maxStake ?? 0,
  };
  const holding = found === undefined ? undefined : holdingOf(live, { account, market }, limits);
  if (found === undefined || holding === undefined) throw refusalOf('unknown-market');
  return { holding, market: found };
}

interface Taking {
  readonly account: AccountId;
  readonly market: MarketId;
  readonly percent: number;
  /** As the bettor saw it. */
  readonly amount: number;
  readonly version: number;
  readonly requestId: string;
}

/** Asked for before: the exchange may have been started again in between. */
function placedBy({ live, sequencer }: GatewayParts, { account, market, requestId }: Taking): CashOutTaken | undefined {
  const bets = live.betsOf(account).filter((bet) => bet.market === market && bet.reference?.request === requestId);
  if (bets.length === 0) return undefined;
  const place = { sequence: live.sequence, now: sequencer.now() };
  return {
    market_id: marketIdText(market),
    amount: 0,
    bets: bets.map((bet) => betNow(bet, place)),
    cancelled: 0,
    sequence: live.sequence,
  };
}

async function take(parts: GatewayParts, holding: Holding, asked: Taking): Promise<CashOutTaken> {
  const { plan, code } = priceCashOut(holding, asked.percent);
  if (plan === undefined || code !== '') throw noOffer(code === '' ? 'no-prices' : code);
  if (asked.version !== holding.market.version) throw refusalOf('market-version-changed');
  if (toWireMoney(plan.amount) < asked.amount) {
    const figure = `${plan.amount < 0 ? '−' : '+'}${toWireMoney(Math.abs(plan.amount)).toFixed(2)}`;
    throw new Refusal(409, 'cash-out-moved', { message: `The offer has fallen to ${figure}. Nothing was placed.` });
  }
  const { outcomes, sequence } = await place(parts, { holding, plan, asked });
  const now = parts.sequencer.now();
  const bets = outcomes.flatMap((outcome): BetPlaced[] =>
    outcome.ok ? [toBetPlaced(outcome, { sequence, now })] : [],
  );
  return {
    market_id: marketIdText(asked.market),
    amount: toWireMoney(plan.amount),
    bets,
    cancelled: await dropTarget(parts, holding),
    sequence,
  };
}

const noOffer = (code: keyof typeof WORDS_OF_NO_OFFER) => new Refusal(409, code, { message: WORDS_OF_NO_OFFER[code] });

interface Placing {
  readonly holding: Holding;
  readonly plan: CashOutPlan;
  readonly asked: Taking;
}

/** All bets at once or none; each at its mean price or within a step of the ladder of it, whole or not at all. */
async function place(
  { sequencer }: GatewayParts,
  { holding, plan, asked }: Placing,
): Promise<{ outcomes: readonly Outcome[]; sequence: number }> {
  const { account, market, requestId, version } = asked;
  const { isQuoted } = holding.closing;
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
  const reference = { strategy: 'cash-out', ...(requestId.length > 32 ? {} : { request: requestId }) };
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

/** What rested to reach a target would open a new position now. @returns how many orders were cancelled */
async function dropTarget({ sequencer }: GatewayParts, { target }: Holding): Promise<number> {
  if (target === undefined) return 0;
  const { outcome } = await sequencer.submit({ type: 'cancel-order', account: target.account, order: target.order });
  return outcome.ok ? 1 : 0;
}

async function rest(
  { sequencer }: GatewayParts,
  holding: Holding,
  { account, target, requestId }: { account: AccountId; target: number; requestId: string },
): Promise<BetPlaced> {
  const { order, code } = priceTarget(holding, target);
  if (order === undefined || code !== '') throw noOffer(code === '' ? 'no-prices' : code);
  const { market, definition } = holding.market;
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

function targetOf(amount: number): number {
  const minor = fromWireMoney(amount);
  if (minor === undefined) throw malformed('target: at most two decimals');
  return minor;
}
