import type { Accepted } from 'engine';
import type { Money, Persistence, Price } from 'engine/vocabulary';
import { fromWireOdds, toWireMoney } from 'protocol';
import type { BET_CHANGE_CALLS, BetEdited, RequestResolved } from 'protocol';
import type { LiveBet } from '../../../reads/live/bet.ts';
import type { GatewayDependencies } from '../gateway-dependencies.ts';
import { given } from '../given.ts';
import type { Handlers } from '../handlers.ts';
import { refusalOf } from '../rejection-answers.ts';
import type { RequestAnswers } from '../request-answers.ts';
import { betNow, stakeOf, toBetOrRefusal, toBetPlaced } from './bet-requests.ts';

type Needs = Pick<GatewayDependencies, 'sequencer' | 'live' | 'identity'>;

/** What a bettor does to bets that are there: cancel many, change what is unmatched, ask for one that was lost. */
export function betChangeCalls(needs: Needs, answers: RequestAnswers): Handlers<typeof BET_CHANGE_CALLS> {
  const { sequencer, live, identity } = needs;
  return {
    'bet/cancelBets'({ market_id: market, request_id: requestId }, { session, account }) {
      identity.sessions.present(session);
      const work = async () => {
        const receipt = await sequencer.submit({ type: 'cancel-orders', account, ...given({ market }) });
        if (!receipt.outcome.ok) throw refusalOf(receipt.outcome.rejection);
        const gone = receipt.events().filter((event) => event.type === 'order-cancelled');
        const cancelled = gone.reduce((sum, { size }) => sum + size, 0);
        return { bets: gone.length, cancelled: toWireMoney(cancelled), sequence: receipt.sequence };
      };
      if (requestId === undefined) return work();
      // Bets that were placed since then are not cancelled by a repeat.
      return answers.once(account, { requestId, about: ['cancel-all', market] }, work);
    },

    'bet/editBet'({ bet_id: order, odds, stake, persistence, request_id: requestId }, { session, account }) {
      if (live.bet(order)?.account !== account) throw refusalOf('unknown-order');
      const price = odds === undefined ? undefined : fromWireOdds(odds);
      if (odds !== undefined && price === undefined) throw refusalOf('price-off-ladder');
      const size = stake === undefined ? undefined : stakeOf(stake);
      identity.sessions.present(session);
      const work = () =>
        answers.inTurn(account, `order ${order}`, async () => {
          const bet = live.bet(order);
          if (bet === undefined) throw refusalOf('unknown-order');
          return edit(needs, { bet, price, size, persistence, requestId });
        });
      if (requestId === undefined) return work();
      return answers.once(account, { requestId, about: ['edit', order, price, size, persistence] }, work);
    },

    async 'bet/resolveRequest'({ request_id: requestKey }, { account }) {
      const refusal = await answers.refusalOf(account, requestKey);
      const { outcome } = await sequencer.submit({ type: 'withdraw-request', account, requestKey });
      if (!outcome.ok) throw refusalOf(outcome.rejection);
      const done = resolved(needs, outcome);
      // Several at a casino table are placed one by one. Bets at a quote are never edited.
      const bets = live.betsOf(account, ({ reference }) => reference?.request === requestKey);
      const isQuoted = bets.every(({ market }) => live.market(market)?.definition.mechanism === 'quoted');
      if (done?.results === undefined && bets.length > 1 && isQuoted) {
        const results = bets.map((bet) => ({ bet: betNow(bet, answeredAt(needs)), code: '', message: '' }));
        return { ...(results[0] as (typeof results)[number]), results };
      }
      if (done !== undefined) return done;
      // A bet may outlive the key that it was placed with.
      const [bet] = bets;
      if (bet !== undefined) return { bet: betNow(bet, answeredAt(needs)), code: '', message: '' };
      const { code, message } = refusal ?? NOT_RECEIVED;
      return { bet: null, code, message };
    },
  };
}

/** Of an answer: the sequence it is current to, and when it is given. */
export const answeredAt = ({ sequencer, live }: Pick<Needs, 'sequencer' | 'live'>) => ({
  sequence: live.sequence,
  now: sequencer.now(),
});

const NOT_RECEIVED = { code: 'not-received', message: 'The bet did not reach the exchange. Nothing was placed.' };

/** What a request did, as it stands now. @returns undefined where it did nothing */
function resolved(needs: Needs, outcome: Accepted): RequestResolved | undefined {
  const at = answeredAt(needs);
  const betOf = (placed: Accepted) => {
    const bet = needs.live.bet(placed.order);
    return bet === undefined ? toBetPlaced(placed, at) : betNow(bet, at);
  };
  const results = outcome.results?.map((result) => toBetOrRefusal(result, betOf));
  if (results !== undefined)
    return { bet: null, ...results.find(({ bet }) => bet !== null), code: '', message: '', results };
  return outcome.order === 0 ? undefined : { bet: betOf(outcome), code: '', message: '' };
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

async function edit(needs: Needs, change: Edit): Promise<BetEdited> {
  const { bet, price = bet.price, size = bet.remaining, persistence, requestId } = change;
  const isKept = price === bet.price && size <= bet.remaining;
  if (isKept && size === bet.remaining && (persistence ?? bet.persistence) === bet.persistence) {
    if (bet.remaining === 0) throw refusalOf('order-closed');
    return { bet_id: String(bet.order), kept_place: true, bet: betNow(bet, answeredAt(needs)) };
  }
  // The persistence first: where it may not be, nothing else is changed.
  const turns = persistence !== undefined && persistence !== bet.persistence;
  const isAll = isKept && size === bet.remaining;
  if (turns) await keep(needs, bet, { persistence, ...(isAll && given({ requestKey: requestId })) });
  return isKept ? reduce(needs, bet, { size, requestId }) : replace(needs, { ...change, price });
}

async function keep(
  { sequencer }: Needs,
  bet: LiveBet,
  change: { readonly persistence: Persistence; readonly requestKey?: string },
): Promise<void> {
  const { account, order } = bet;
  const { outcome } = await sequencer.submit({ type: 'update-order', account, order, ...change });
  if (!outcome.ok) throw refusalOf(outcome.rejection);
}

/** At the same odds less of it stays where it stands. */
async function reduce(
  needs: Needs,
  bet: LiveBet,
  { size, requestId }: { readonly size: Money; readonly requestId: string | undefined },
): Promise<BetEdited> {
  const { account, order } = bet;
  const reduction = bet.remaining - size;
  if (reduction > 0) {
    const sizeReduction = reduction as Money;
    const key = given({ requestKey: requestId });
    const { outcome } = await needs.sequencer.submit({ type: 'cancel-order', account, order, sizeReduction, ...key });
    if (!outcome.ok) throw refusalOf(outcome.rejection);
  }
  const now = needs.live.bet(order) ?? bet;
  return { bet_id: String(order), kept_place: true, bet: betNow(now, answeredAt(needs)) };
}

/** Where no stake is given the exchange takes what is unmatched when it comes to it. */
async function replace(
  { sequencer }: Needs,
  { bet, price, size, requestId }: Edit & { readonly price: Price },
): Promise<BetEdited> {
  const { account, order } = bet;
  const { outcome, sequence } = await sequencer.submit({
    type: 'replace-order',
    account,
    order,
    price,
    ...given({ size, requestKey: requestId }),
  });
  if (!outcome.ok) throw refusalOf(outcome.rejection);
  const placed = toBetPlaced(outcome, { sequence, now: sequencer.now() });
  return { bet_id: placed.bet_id, kept_place: false, bet: placed };
}
