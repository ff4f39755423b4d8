import type { Money, NumberPayoff, OrderId, Price, SelectionId, Side } from 'engine/vocabulary';
import type { LiveMarket } from 'server/reads/live/live-market.ts';
import type { Bots, MarketBotsOptions } from './market-bots.ts';
import { cancelOrder, type BotCommand, type Phase } from './market-view.ts';
import type { OpenOrder } from './open-orders.ts';

/** How often the maker looks at its lines, and how often somebody bets at the best one (the mean), ms. */
const PACE: Record<Phase, { readonly look: number; readonly bet: number }> = {
  far: { look: 60_000, bet: 900_000 },
  near: { look: 8000, bet: 60_000 },
  'in-play': { look: 6000, bet: 15_000 },
};
const LEVELS = 3;
/** What the maker wants to be ahead at its best line, as a part of the stake. */
const MARGIN = 0.03;
/** A stranger's order that costs its taker at most this part of the stake finds one, after it was seen. */
const TOLERANCE = 0.08;
const NOTICE_MS = 1000;
const POINT = 100;

/**
 * The bots of a line, where a back sells and a lay buys at even money: a maker on both sides of the line at which as much
 * lies below as above, some who bet at its best lines, and an answer to strangers.
 */
export class LineBots implements Bots {
  readonly #options: MarketBotsOptions;
  readonly #lines: readonly Price[];
  readonly #least: number;
  #lookAt = 0;
  #betAt: number;
  /** Strangers' orders that have a bet on its way, and until when. */
  readonly #answered = new Map<OrderId, number>();

  constructor(options: MarketBotsOptions, { least, most, interval = POINT }: NumberPayoff) {
    this.#options = options;
    this.#least = least;
    const count = Math.floor(((most - least) * 100) / interval) + 1;
    this.#lines = Array.from({ length: count }, (_, at) => (least * 100 + at * interval) as Price);
    this.#betAt = options.now + options.random.between(0, 10_000);
  }

  stir(now: number): void {
    this.#lookAt = Math.min(this.#lookAt, now + this.#options.random.between(100, 500));
  }

  taken(): void {
    this.#lookAt = 0;
  }

  act(now: number, phase: Phase, chances: readonly number[]): void {
    const live = this.#options.live.market(this.#options.market);
    if (live?.status !== 'open') {
      this.#lookAt = 0;
      return;
    }
    const gainOf = (line: number) => this.#gainOf(line, chances);
    const commands = this.#answer(now, live, gainOf);
    if (now >= this.#lookAt) {
      this.#lookAt = now + PACE[phase].look * this.#options.random.between(0.8, 1.2);
      commands.push(...this.#quote(gainOf));
    }
    if (now >= this.#betAt) {
      this.#betAt = now - PACE[phase].bet * Math.log(1 - this.#options.random.next());
      commands.push(...this.#bet(live, gainOf));
    }
    for (const command of commands) void this.#options.submit(command);
  }

  /** What a buyer at a line gains of the stake, by the chances. */
  #gainOf(line: number, chances: readonly number[]): number {
    return chances.reduce((gain, chance, at) => gain + chance * Math.sign((this.#least + at) * 100 - line), 0);
  }

  /** Buys at the highest lines that leave a margin, and sells at the lowest; what stands elsewhere is taken back. */
  #quote(gainOf: (line: number) => number): BotCommand[] {
    const { orders, market, crowd, random } = this.#options;
    const maker = crowd.makers[0];
    if (maker === undefined) return [];
    const wanted: Record<Side, Price[]> = {
      lay: this.#lines.filter((line) => gainOf(line) >= MARGIN).slice(-LEVELS),
      back: this.#lines.filter((line) => gainOf(line) <= -MARGIN).slice(0, LEVELS),
    };
    const own = [...orders.of(market)].filter(({ account }) => account === maker);
    const isWanted = ({ side, price }: OpenOrder) => wanted[side].includes(price);
    const cancels = own.filter((order) => !order.waiting && !isWanted(order));
    const places = (['lay', 'back'] as const).flatMap((side) =>
      wanted[side]
        .filter((price) => !own.some((order) => order.side === side && order.price === price))
        .map((price) => {
          const size = (POINT * random.between(200, 900)) as Money;
          return this.#order(maker, { side, price, size: (Math.round(size / 1000) * 1000) as Money });
        }),
    );
    return [...cancels.map(({ order }) => cancelOrder(maker, order)), ...places];
  }

  #bet(live: LiveMarket, gainOf: (line: number) => number): BotCommand[] {
    const { random } = this.#options;
    const side: Side = random.chance(0.5) ? 'back' : 'lay';
    const book = live.runners.get(this.#selection);
    const [best] = (side === 'back' ? book?.toBack(1) : book?.toLay(1)) ?? [];
    if (best === undefined || Math.abs(gainOf(best.price)) > 0.6) return [];
    const size = (POINT * Math.round(random.between(5, 60))) as Money;
    return [this.#take({ side, price: best.price, size })];
  }

  #answer(now: number, live: LiveMarket, gainOf: (line: number) => number): BotCommand[] {
    const { orders, market, crowd } = this.#options;
    if (!orders.hasStrangers(market)) return [];
    const bots = new Set([...crowd.makers, ...crowd.takers]);
    const fair = [...orders.of(market)].filter(({ account, waiting, placedAt, order, side, price }) => {
      if (waiting || bots.has(account) || now - placedAt < NOTICE_MS) return false;
      const cost = side === 'back' ? -gainOf(price) : gainOf(price);
      return cost <= TOLERANCE && (this.#answered.get(order) ?? 0) < now;
    });
    for (const { order } of fair) this.#answered.set(order, now + live.betDelay + 2000);
    return fair.map(({ side, price, remaining: size }) =>
      this.#take({ side: side === 'back' ? 'lay' : 'back', price, size }),
    );
  }

  get #selection(): SelectionId {
    return this.#options.selections[0] as SelectionId;
  }

  #order(account: OpenOrder['account'], of: { side: Side; price: Price; size: Money }): BotCommand {
    const { market } = this.#options;
    return { type: 'place-order', account, market, selection: this.#selection, ...of, persistence: 'persist' };
  }

  /** What it does not match at once lapses. */
  #take(of: { side: Side; price: Price; size: Money }): BotCommand {
    const { crowd, random } = this.#options;
    const order = this.#order(random.pick(crowd.takers), of);
    return { ...order, terms: { minFill: 1 as Money } } as BotCommand;
  }
}
