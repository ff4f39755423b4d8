import type { SetQuotes } from 'engine';
import type { MarketId, Millis, Money, SelectionId } from 'engine/vocabulary';
import { marketIdText } from 'protocol';
import type { MARKET_CONTROL_CALLS } from 'protocol';
import type { LiveQuote } from '../../../reads/live/runner-book.ts';
import { BoundedMap } from '../../../core/system/bounded-map.ts';
import { Turns } from '../../../core/system/turns.ts';
import { NO_AMOUNT } from '../../../trade/alerts/signal.ts';
import { farQuote, isLong } from '../../../trade/sessions/far-quote.ts';
import { bestOf, type QuoteSurroundings, withSidesOf } from '../../../trade/sessions/quote-levels.ts';
import type { GatewayDependencies } from '../gateway-dependencies.ts';
import type { Handlers } from '../handlers.ts';
import { Refusal } from '../refusal.ts';
import { refusalOf } from '../rejection-answers.ts';
import {
  type FarOffer,
  type Hand,
  type Hands,
  HOUR_MS,
  keyOf,
  type QuotedRunner,
  surroundingsOf,
  type SurroundingNeeds,
} from './quote-surroundings.ts';
import { QuotesOfDay } from './quotes-of-day.ts';
import { refuseKnown } from './refuse-known.ts';
import { exposureOfHouse } from '../wire/house-book.ts';
import { amountText, payingMost, toLevel } from '../wire/quotes-on-wire.ts';
import { worstOfQuote } from '../wire/worst-if-taken.ts';

type Needs = Pick<
  GatewayDependencies,
  'sequencer' | 'live' | 'catalogue' | 'settlement' | 'waitingFacts' | 'facts' | 'alerts' | 'authority' | 'records'
>;
type Calls = Pick<Handlers<typeof MARKET_CONTROL_CALLS>, 'admin/setQuotes'>;

const QUOTED_RUNNERS = 10_000;
/** In play a price may drift far within an hour, but hardly within two overs. */
const WALK_MS = 600_000;

/** Quotes by hand. Those of a match go one after the other: each is compared with those before it. */
export function quoteCalls(needs: Needs): Calls {
  const { live, sequencer } = needs;
  const turns = new Turns();
  const hands: Hands = new BoundedMap(QUOTED_RUNNERS);
  const day = new QuotesOfDay(needs);
  return {
    'admin/setQuotes': (body, { session }) =>
      turns.take(turnOf(body.market_id, needs), async () => {
        const { market_id: market, selection_id: selection, state, confirmed = false } = body;
        const found = live.market(market);
        if (found === undefined) throw refusalOf('unknown-market');
        const runner = found.runners.get(selection);
        const now = runner?.quotes ?? [];
        const hasChanged = body.seen !== undefined && !isLeftOf(now, body.seen.map(toLevel));
        // A request that stops bets is never too late: it leaves the quotes that it had not seen.
        const wanted = hasChanged && state !== 'active' ? now : body.levels.map(toLevel);
        const key = keyOf(market, selection);
        const hand = hands.get(key);
        if (hasChanged && state === 'active') {
          const name = hand !== undefined && isLeftOf(now, hand.quotes) ? hand.name : 'Somebody else';
          throw quotesChanged(name, wordsOf(now, { needs, market }));
        }
        if (state === 'active') await refuseKnown(wanted, { market, selection, by: session.user.userId, needs });
        const before = withSidesOf(now, hand?.offered ?? []);
        const at = sequencer.now();
        const earlier = walkedFrom(hand, now, at);
        const quoted = { found, selection, levels: wanted, before, earlier: earlier?.walkFrom ?? [], last: hand?.far };
        // A quote that only stops stays as it is; any other waits for nothing but its state to be taken.
        const isCompared = state === 'active' || !isLeftOf(wanted, now);
        const why = isCompared ? await farOf(quoted, { ...needs, hands }) : undefined;
        const isStopped = why !== undefined && !confirmed && state !== 'active' && runner?.quoteState === 'active';
        if (why !== undefined && !confirmed && !isStopped)
          throw new Refusal(409, 'quote-far', { message: why.message });
        const [levels, far] = isStopped ? [now, undefined] : [wanted, why];
        const command = {
          type: 'set-quotes',
          account: found.definition.house,
          market,
          selection,
          state,
          levels,
        } as const;
        const { userId, userName: by } = session.user;
        const counted = isCompared && !isStopped ? { by: userId, found, selection, levels } : undefined;
        const { sent: sequence, sum } = await day.within(counted, () => submitQuotes(sequencer, command));
        const quotes = live.market(market)?.runners.get(selection)?.quotes ?? [];
        const offered = withSidesOf(quotes, before);
        const offeredAt = quotes.length > 0 || now.length > 0 ? at : (hand?.offeredAt ?? (0 as Millis));
        const isAnew = far !== undefined || before.length === 0;
        const { walkFrom, walkAt } = (isAnew ? undefined : earlier) ?? {
          walkFrom: isAnew ? offered : before,
          walkAt: at,
        };
        const walk = { walkFrom: withSidesOf(walkFrom, offered), walkAt };
        hands.set(key, {
          name: by,
          quotes,
          offered,
          offeredAt,
          ...walk,
          far: far === undefined ? hand?.far : far.offer,
        });
        const quotedBy = { market, selection, by, sequence };
        if (far !== undefined) await openCase(needs, { ...quotedBy, figures: { why: far.message } });
        if (sum !== undefined) await openCase(needs, { ...quotedBy, figures: sum });
        const { status = 'void', version = 0 } = live.market(market) ?? {};
        return { market_id: marketIdText(market), status, version, sequence };
      }),
  };
}

const turnOf = (market: MarketId, { catalogue }: Needs): string =>
  `${catalogue.market(market)?.match.matchId ?? marketIdText(market)}`;

async function submitQuotes(sequencer: Needs['sequencer'], command: SetQuotes): Promise<number> {
  const { outcome, sequence } = await sequencer.submit(command);
  if (!outcome.ok) throw refusalOf(outcome.rejection);
  return sequence;
}

type Walk = Pick<Hand, 'walkFrom' | 'walkAt'>;

/** Nothing once it is over, or if the quotes have changed otherwise meanwhile than by bets. */
function walkedFrom(hand: Hand | undefined, now: readonly LiveQuote[], at: Millis): Walk | undefined {
  if (hand === undefined || at - hand.walkAt >= WALK_MS) return undefined;
  if (now.length > 0 && !isLeftOf(now, hand.quotes)) return undefined;
  const { walkFrom, walkAt } = hand;
  return { walkFrom, walkAt };
}

interface Quoted extends Omit<QuotedRunner, 'isFirst'> {
  readonly levels: readonly LiveQuote[];
  readonly last: FarOffer | undefined;
}

interface Far {
  /** Why it is far and what it could cost, in sentences. */
  readonly message: string;
  /** Undefined where it is back at what the last one was far from. */
  readonly offer: FarOffer | undefined;
}

/** @returns undefined where it is not far */
async function farOf(
  { levels, last, ...quoted }: Quoted,
  needs: Needs & Pick<SurroundingNeeds, 'hands'>,
): Promise<Far | undefined> {
  const { found, selection, before, earlier } = quoted;
  const { payoff } = needs.catalogue.market(found.market)?.market ?? {};
  if (payoff === undefined) return undefined;
  const place = found.definition.runners.indexOf(selection);
  const most = (of: readonly LiveQuote[]) => payingMost(of, { payoff, place });
  const isFirst = levels.some(({ side }) => [before, last?.before ?? before].some((of) => !bestOf(of, side)));
  const around = surroundingsOf({ ...quoted, before: most(before), earlier: most(earlier), isFirst }, needs);
  if (around === undefined) return undefined;
  const far = farQuote(most(levels), around);
  const at = needs.sequencer.now();
  const isLasting = last && (at - last.at < HOUR_MS || most(levels).some((level) => isLong(level, around.kind)));
  const from = isLasting ? { before: most(last.before), earlier: most(last.earlier) } : undefined;
  const still = from && farQuote(most(levels), { ...around, ...from });
  if ((far ?? still) === undefined && !hasForgotten(around, exposureOfHouse(found, needs.live))) return undefined;
  const worst = await worstOfQuote({ market: found.market, selection, levels }, needs);
  if (worst === undefined) return undefined;
  const { now, taken, best, lost } = worst;
  const size = largerSide(levels);
  const dearer = last && isDearer({ size, lost, grown: last.worst - taken }, last) ? still : undefined;
  const losesAll = best < 0 && lost > 0 ? 'Taken in full, the house loses whichever runner wins.' : undefined;
  const why = far ?? dearer ?? losesAll;
  if (why === undefined) return undefined;
  const message = `${why} Taken in full, the worst case would be ${amountText(taken)}; it is ${amountText(now)} now.`;
  const isAgain = far === undefined && dearer !== undefined && last !== undefined;
  if (from !== undefined && still === undefined) return { message, offer: undefined };
  const farFrom = isAgain ? { before: last.before, earlier: last.earlier } : { before, earlier };
  return { message, offer: { at, ...farFrom, size, lost, worst: now } };
}

/** A step of a key makes it hardly dearer; bets that were taken, and the same offered again, do. */
const DEARER_TIMES = 2;

/** Confirmed for a small size, a far quote is not confirmed for a large one, nor for one after the other. */
function isDearer({ size, lost, grown }: { size: number; lost: number; grown: number }, last: FarOffer): boolean {
  return size > last.size || Math.max(lost, grown) > DEARER_TIMES * last.lost;
}

function largerSide(levels: readonly LiveQuote[]): number {
  const sizeOf = (name: LiveQuote['side']) =>
    levels.reduce((sum, { side, size }) => sum + (side === name ? size : 0), 0);
  return Math.max(sizeOf('back'), sizeOf('lay'));
}

/** The house stands to lose, and nobody knows any more what another runner or range was offered at: its book has to tell. */
function hasForgotten({ others, winners, ranges }: QuoteSurroundings, exposure: Money): boolean {
  const isForgotten = winners === 1 && others?.some((quotes) => quotes.length === 0);
  return exposure > 0 && (ranges !== undefined || isForgotten === true);
}

interface FarCase {
  readonly market: MarketId;
  readonly selection: SelectionId;
  readonly by: string;
  /** `markets` where they add up over a match. */
  readonly figures: { readonly why: string; readonly markets?: number };
  readonly sequence: number;
}

/** Somebody else sees what one person alone has quoted. */
async function openCase({ alerts, sequencer }: Needs, { market, selection, by, sequence, figures }: FarCase) {
  const at = sequencer.now();
  await alerts.cases.save([
    {
      kind: 'far-quote',
      key: `far-quote ${market} ${selection} ${sequence} ${figures.markets ?? ''}`.trim(),
      at,
      lastAt: at,
      accounts: [],
      market,
      amount: NO_AMOUNT,
      figures: { by, ...figures },
    },
  ]);
}

const quotesChanged = (name: string, now: string) =>
  new Refusal(409, 'quotes-changed', { message: `${name} changed this quote: it is ${now} now. Yours was not sent.` });

function wordsOf(quotes: readonly LiveQuote[], { needs, market }: { needs: Needs; market: MarketId }): string {
  const [back, lay] = [bestOf(quotes, 'back'), bestOf(quotes, 'lay')];
  const perUnit = needs.settlement.terms.termsOf(market)?.perUnit ?? 1;
  const isRunners = needs.catalogue.market(market)?.market.payoff.kind === 'runners';
  const figure = (quote: LiveQuote | undefined) =>
    quote === undefined ? '–' : isRunners ? quote.rate / 100 : quote.line / perUnit;
  if (back === undefined && lay === undefined) return 'withdrawn';
  return isRunners ? `back ${figure(back)}, lay ${figure(lay)}` : `No ${figure(lay)}, Yes ${figure(back)}`;
}

/** True if `now` is `before` less what bets have taken: part of a level's size, or a whole level. */
function isLeftOf(now: readonly LiveQuote[], before: readonly LiveQuote[]): boolean {
  if (now.length === 0) return before.length === 0;
  const isOf = (level: LiveQuote) => (one: LiveQuote) =>
    one.side === level.side && one.rate === level.rate && one.line === level.line && one.size >= level.size;
  return now.every((level) => before.some(isOf(level)));
}
