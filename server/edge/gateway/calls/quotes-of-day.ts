import type { Payoff } from 'engine';
import { DAY_MS, type AccountId, type MarketId, type Millis, type SelectionId, slopeOf } from 'engine/vocabulary';
import { BoundedMap } from '../../../core/system/bounded-map.ts';
import type { LiveMarket } from '../../../reads/live/live-market.ts';
import type { LiveQuote } from '../../../reads/live/runner-book.ts';
import type { GatewayDependencies } from '../gateway-dependencies.ts';
import { newestRecords } from '../newest-records.ts';
import { Refusal } from '../refusal.ts';
import { exposureOfHouse } from '../wire/house-book.ts';
import { amountText, payingMost } from '../wire/quotes-on-wire.ts';
import { USUAL_LOSS_CAP } from '../checks/market-requests.ts';

type Needs = Pick<GatewayDependencies, 'live' | 'catalogue' | 'authority' | 'records' | 'sequencer'>;

interface NewQuote {
  readonly by: number;
  readonly found: LiveMarket;
  readonly selection: SelectionId;
  readonly levels: readonly LiveQuote[];
}

interface QuotedMarket {
  readonly house: AccountId | undefined;
  /** The house's worst case with a quote that is about to replace another, minor units. */
  readonly coming: number | undefined;
  readonly quotedAt: Millis;
}

type Quoted = Map<MarketId, QuotedMarket>;

interface Quoter {
  readonly quoted: Quoted;
  /** The sum that the last case was opened with, minor units. */
  shown: number;
}

interface Sum {
  readonly why: string;
  readonly markets: number;
}

const QUOTERS = 1000;

/**
 * One person's quotes of a day, together. No comparison of prices knows all the ways in which bettors can take a quote
 * here and one there, and cannot lose; what the house can lose in all these markets is bounded whatever they are. A market
 * counts whole: a person who was charged only for what they add could give away a result that was good for the house.
 */
export class QuotesOfDay {
  readonly #needs: Needs;
  readonly #quoters = new BoundedMap<number, Promise<Quoter>>(QUOTERS);

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /**
   * Sends a quote that the person's day has room for.
   *
   * @param quote  undefined if it offers nothing more than stands
   * @returns what `send` does, and the sum of the day if somebody else should see it: from the amount for caps, and again
   *   each time it has doubled
   * @throws Refusal `quote-too-costly`
   */
  async within<T>(
    quote: NewQuote | undefined,
    send: () => Promise<T>,
  ): Promise<{ readonly sent: T; readonly sum: Sum | undefined }> {
    if (quote === undefined) return { sent: await send(), sum: undefined };
    const { authority } = this.#needs;
    const quoter = await this.#quoterOf(quote.by);
    const { quoted } = quoter;
    const isInForce = await authority.isInForce();
    const lost = await this.#lostIn(quoted);
    // Nothing comes between this and the note: of two quotes at once, the second counts the first.
    const now = lost + this.#couldLose(quoted);
    const takeBack = this.#note(quoted, quote);
    const sum = lost + this.#couldLose(quoted);
    if (sum > now && isInForce && authority.thresholds.isReached('quotes', sum)) {
      takeBack();
      throw tooCostly(sum);
    }
    try {
      return { sent: await send(), sum: this.#shown(quoter, sum) };
    } finally {
      this.#stands(quoted, quote.found.market);
    }
  }

  #quoterOf(by: number): Promise<Quoter> {
    return this.#quoters.ensure(by, () => {
      const read = this.#read(by);
      read.catch(() => this.#quoters.delete(by));
      return read;
    });
  }

  /** As somebody has quoted before the start of the exchange. */
  async #read(by: number): Promise<Quoter> {
    const { authority, catalogue, sequencer } = this.#needs;
    const quoted: Quoted = new Map();
    for (const { market, lastAt } of await authority.quotedBy(by, { at: sequencer.now() })) {
      const house = (await catalogue.findMarket(market))?.market.options.house?.account;
      quoted.set(market, { house, coming: undefined, quotedAt: lastAt as Millis });
    }
    const sum = (await this.#lostIn(quoted)) + this.#couldLose(quoted);
    // The case of this sum is open.
    return { quoted, shown: authority.thresholds.isReached('market-cap', sum) ? sum : 0 };
  }

  /** @returns what takes it back */
  #note(quoted: Quoted, quote: NewQuote): () => void {
    const { market, definition } = quote.found;
    const was = quoted.get(market);
    quoted.set(market, {
      house: definition.house,
      coming: this.#costOf(quote.found, quote),
      quotedAt: this.#needs.sequencer.now(),
    });
    return () => (was === undefined ? quoted.delete(market) : quoted.set(market, was));
  }

  /** From then on the quote is what the live models say. */
  #stands(quoted: Quoted, market: MarketId): void {
    const noted = quoted.get(market);
    if (noted !== undefined) quoted.set(market, { ...noted, coming: undefined });
  }

  #shown(quoter: Quoter, sum: number): Sum | undefined {
    if (sum <= 2 * quoter.shown || !this.#needs.authority.thresholds.isReached('market-cap', sum)) return undefined;
    quoter.shown = sum;
    const { size } = quoter.quoted;
    const of = size === 1 ? 'one market' : `${size} markets`;
    return { why: `Quotes of a day in ${of} could cost the house ${amountText(sum)} together.`, markets: size };
  }

  /** In markets that are over: less what the house has won there; below 0 if it has won more. */
  async #lostIn(quoted: Quoted): Promise<number> {
    const { live, records, sequencer } = this.#needs;
    const since = sequencer.now() - DAY_MS;
    for (const [market, { quotedAt }] of quoted) if (quotedAt < since) quoted.delete(market);
    const over = [...quoted].filter(([market]) => this.#isOver(market));
    if (over.length > 0) await newestRecords({ records, live });
    const byHouse = Map.groupBy(over, ([, { house }]) => house);
    const profits = [...byHouse].map(async ([account, own]) => {
      if (account === undefined) return 0;
      const markets = own.map(([market]) => market);
      return (await records.profitTotals({ account, by: 'market', markets })).profit;
    });
    return 0 - total(await Promise.all(profits));
  }

  #couldLose(quoted: Quoted): number {
    const costs = [...quoted].map(([market, { coming }]) => {
      const found = this.#needs.live.market(market);
      if (found === undefined || this.#isOver(market)) return 0;
      return coming ?? this.#costOf(found);
    });
    return total(costs);
  }

  /** The house's worst case in a market once every offer there is taken; with a runner's next quote in its place. */
  #costOf(found: LiveMarket, next?: Pick<NewQuote, 'selection' | 'levels'>): number {
    const { live, catalogue } = this.#needs;
    const { payoff, options } = catalogue.market(found.market)?.market ?? {};
    if (payoff === undefined) return 0;
    const offered = [...found.runners.values()].map(({ selection, quoteState, quotes }, place) => {
      const standing = quoteState === 'active' ? quotes : [];
      return payingMost(selection === next?.selection ? next.levels : standing, { payoff, place });
    });
    // One person raises a lower cap to the usual one.
    const lossCap = Math.max(options?.house?.lossCap ?? 0, USUAL_LOSS_CAP);
    return Math.min(lossCap, exposureOfHouse(found, live) + paidAtMost(offered, payoff));
  }

  #isOver(market: MarketId): boolean {
    const status = this.#needs.live.market(market)?.status;
    return status === undefined || status === 'settled' || status === 'void';
  }
}

// By the time that somebody has approved it, the price is another.
function tooCostly(sum: number): Refusal {
  const message = `Your quotes of a day could cost the house ${amountText(sum)} with this one: more than one person may risk. Offer a smaller size, withdraw other quotes, or have the amount for quotes raised under Approvals.`;
  return new Refusal(409, 'quote-too-costly', { message });
}

/** By the house, once bettors have taken all that is offered. One of several runners wins; any number may be between two lines. */
function paidAtMost(offered: readonly (readonly LiveQuote[])[], payoff: Payoff): number {
  const of = (name: LiveQuote['side']) =>
    offered.map((levels) => levels.reduce((sum, level) => sum + (level.side === name ? paidAt(level, payoff) : 0), 0));
  const [backed, laid] = [of('back'), of('lay')];
  // If the runners are not all there are, none may win.
  if (payoff.kind !== 'runners' || payoff.winners !== 1 || !payoff.complete) return total(backed) + total(laid);
  // The runner that wins, and the lays of all others.
  return Math.max(...backed.map((amount, place) => amount + total(laid) - (laid[place] ?? 0)));
}

function paidAt({ side, rate, size, line }: LiveQuote, payoff: Payoff): number {
  if (payoff.kind !== 'spread') return side === 'back' ? Math.floor((size * rate) / 10_000) : size;
  const farthest = side === 'back' ? payoff.most - line : line - payoff.least;
  return Math.ceil(slopeOf(payoff, size) * Math.max(0, farthest));
}

const total = (amounts: readonly number[]): number => amounts.reduce((sum, one) => sum + one, 0);
