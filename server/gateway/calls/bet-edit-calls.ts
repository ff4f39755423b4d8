import type { Money, OrderId, Persistence, Price } from 'engine/vocabulary';
import { fromWireOdds, toWireMoney } from 'protocol';
import type { BetEdited, BetPlaced } from 'protocol';
import type { LiveBet } from '../../readmodels/live/bet.ts';
import type { GatewayParts } from '../gateway-parts.ts';
import { Refusal } from '../refusal.ts';
import { refusalOf } from '../rejection-answers.ts';
import { betNow, bettingAccount, marketOf, stakeOf, toBetPlaced } from './bet-asked.ts';
import type { CallHandlers } from './call-handlers.ts';
import type { RequestDesk } from './request-desk.ts';

type Names = 'bet/cancelBets' | 'bet/editBet' | 'bet/resolveRequest';

/** What a bettor does to bets that are there: cancel many, change what is unmatched, ask for one that was lost. */
export function betEditCalls(parts: GatewayParts, desk: RequestDesk): CallHandlers<Names> {
  const { sequencer, live, identity } = parts;
  return {
    async 'bet/cancelBets'({ market_id }, { session }) {
      const account = bettingAccount(session);
      identity.sessions.present(session);
      const market = market_id === undefined ? {} : { market: marketOf(market_id) };
      const receipt = await sequencer.submit({ type: 'cancel-orders', account, ...market });
      if (!receipt.outcome.ok) throw refusalOf(receipt.outcome.rejection);
      const gone = receipt.events().filter((event) => event.type === 'order-cancelled');
      const cancelled = gone.reduce((sum, { size }) => sum + size, 0);
      return { bets: gone.length, cancelled: toWireMoney(cancelled), sequence: receipt.sequence };
    },

    'bet/editBet'({ bet_id, odds, stake, persistence, request_id }, { session }) {
      const account = bettingAccount(session);
      const order = Number(bet_id) as OrderId;
      if (live.bet(order)?.account !== account) throw refusalOf('unknown-order');
      const price = odds === undefined ? undefined : fromWireOdds(odds);
      if (odds !== undefined && price === undefined) throw refusalOf('price-off-ladder');
      const size = stake === undefined ? undefined : stakeOf(stake);
      identity.sessions.present(session);
      const work = () =>
        desk.inTurn(account, `order ${order}`, async () => {
          const bet = live.bet(order);
          if (bet === undefined) throw refusalOf('unknown-order');
          return edit(parts, { bet: { ...bet }, price, size, persistence, requestId: request_id });
        });
      if (request_id === undefined) return work();
      const about = [order, price, size, persistence];
      return desk.once(account, { requestId: `edit ${request_id}`, about }, work);
    },

    async 'bet/resolveRequest'({ request_id }, { session }) {
      const account = bettingAccount(session);
      const known = desk.answerOf(account, request_id);
      if (known !== undefined) {
        try {
          return { bet: lastKnown(parts, (await known) as BetPlaced), code: '', message: '' };
        } catch (error) {
          if (error instanceof Refusal) return { bet: null, code: error.code, message: error.message };
          throw error;
        }
      }
      const bet = live.betsOf(account).find(({ reference }) => reference?.request === request_id);
      if (bet !== undefined) return { bet: betNow(bet, placeOf(parts)), code: '', message: '' };
      desk.withdraw(account, request_id);
      return { bet: null, code: 'not-received', message: 'The bet did not reach the exchange. Nothing was placed.' };
    },
  };
}

const placeOf = ({ sequencer, live }: GatewayParts) => ({ sequence: live.sequence, now: sequencer.now() });

/** As it stands now, where more has become of it since it was answered. */
function lastKnown(parts: GatewayParts, placed: BetPlaced): BetPlaced {
  const bet = parts.live.bet(Number(placed.bet_id) as OrderId);
  return bet === undefined ? placed : betNow(bet, placeOf(parts));
}

interface Edit {
  /** As it stood when its turn came. */
  readonly bet: LiveBet;
  /** None: as it is. */
  readonly price: Price | undefined;
  /** What is to be unmatched; none: what is. */
  readonly size: Money | undefined;
  readonly persistence: 'lapse' | 'persist' | undefined;
  readonly requestId: string | undefined;
}

async function edit(parts: GatewayParts, asked: Edit): Promise<BetEdited> {
  const { bet, price = bet.price, size = bet.remaining, persistence } = asked;
  const isKept = price === bet.price && size <= bet.remaining;
  if (isKept && size === bet.remaining && (persistence ?? bet.persistence) === bet.persistence) {
    if (bet.remaining === 0) throw refusalOf('order-closed');
    return { bet_id: String(bet.order), kept_place: true, bet: betNow(bet, placeOf(parts)) };
  }
  // The persistence first: where it may not be, nothing else is changed.
  if (persistence !== undefined && persistence !== bet.persistence) await keep(parts, bet, persistence);
  return isKept ? reduce(parts, bet, size) : replace(parts, { ...asked, price });
}

async function keep({ sequencer }: GatewayParts, bet: LiveBet, persistence: Persistence): Promise<void> {
  const { account, order } = bet;
  const { outcome } = await sequencer.submit({ type: 'update-order', account, order, persistence });
  if (!outcome.ok) throw refusalOf(outcome.rejection);
}

/** At the same odds less of it stays where it stands. */
async function reduce(parts: GatewayParts, bet: LiveBet, size: Money): Promise<BetEdited> {
  const { account, order } = bet;
  const reduction = bet.remaining - size;
  if (reduction > 0) {
    const sizeReduction = reduction as Money;
    const { outcome } = await parts.sequencer.submit({ type: 'cancel-order', account, order, sizeReduction });
    if (!outcome.ok) throw refusalOf(outcome.rejection);
  }
  const now = parts.live.bet(order) ?? bet;
  return { bet_id: String(order), kept_place: true, bet: betNow(now, placeOf(parts)) };
}

/** Where no stake is given the exchange takes what is unmatched when it comes to it. */
async function replace(
  { sequencer }: GatewayParts,
  { bet, price, size, requestId }: Edit & { readonly price: Price },
): Promise<BetEdited> {
  const { account, order } = bet;
  const { outcome, sequence } = await sequencer.submit({
    type: 'replace-order',
    account,
    order,
    price,
    ...(size === undefined ? {} : { size }),
    ...(requestId === undefined ? {} : { requestKey: requestId }),
  });
  if (!outcome.ok) throw refusalOf(outcome.rejection);
  const placed = toBetPlaced(outcome, { sequence, now: sequencer.now() });
  return { bet_id: placed.bet_id, kept_place: false, bet: placed };
}
