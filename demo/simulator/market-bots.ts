import type { MarketId, Money, OrderId, SelectionId } from 'engine';
import type { LiveMarket } from 'server/reads/live/live-market.ts';
import type { LiveModels } from 'server/reads/live/live-models.ts';
import { quote } from './makers.ts';
import type { BotCommand, Crowd, MarketKind, MarketView, Phase } from './market-view.ts';
import { Mood } from './mood.ts';
import type { OpenOrders, Taken } from './open-orders.ts';
import type { Random } from './random.ts';
import { answerStrangers, takeBack, takeBest } from './takers.ts';

/** How often the bots look at a market, and how often one of them bets at the best price (the mean), in ms. */
const PACE: Record<Phase, { readonly look: number; readonly bet: Record<MarketKind, number> }> = {
  far: { look: 60_000, bet: { main: 300_000, side: 900_000, field: 600_000 } },
  near: { look: 8000, bet: { main: 30_000, side: 90_000, field: 30_000 } },
  'in-play': { look: 3000, bet: { main: 5000, side: 15_000, field: 6000 } },
};
const KEEP_UP_MS: Record<MarketKind, number> = { main: 0, side: 9000, field: 6000 };
/** The second maker takes its time. */
const SECOND_MAKER_MS = 9000;
/** Strangers' orders are looked for this often. */
const ANSWER_MS = 1500;

export interface MarketBotsOptions {
  readonly market: MarketId;
  readonly selections: readonly SelectionId[];
  readonly kind: MarketKind;
  readonly crowd: Crowd;
  readonly live: LiveModels;
  readonly orders: OpenOrders;
  readonly random: Random;
  readonly now: number;
  /** @returns resolves when it is answered */
  readonly submit: (command: BotCommand) => Promise<void>;
}

/** The bots in one market. */
export interface Bots {
  /** The chances have changed. */
  stir(now: number): void;
  /** A bet took one of their orders. */
  taken(taken: Taken): void;
  /** @param chances  as in `Moment` */
  act(now: number, phase: Phase, chances: readonly number[]): void;
}

/** Makers around the chances, takers at random, and an answer to strangers. */
export class MarketBots implements Bots {
  readonly #options: MarketBotsOptions;
  readonly #mood: Mood;
  readonly #payout: Money;
  readonly #answered = new Map<OrderId, number>();
  #lookAt = 0;
  #lookedAt = -Infinity;
  #secondAt = 0;
  #betAt: number;
  #answerAt = 0;
  #phase: Phase | undefined;
  /** The makers' commands that are not answered yet: until then their orders cannot be counted. */
  #underway = 0;

  constructor(options: MarketBotsOptions) {
    this.#options = options;
    const { random, now } = options;
    this.#mood = new Mood(options.selections.length, now, random);
    this.#payout = Math.round(1_000_000 * random.between(0.6, 2)) as Money;
    this.#betAt = now + random.between(0, 10_000);
  }

  /** The chances have changed: the makers react as soon as they see it, but no oftener than they can keep up with. */
  stir(now: number): void {
    const soon = Math.max(
      now + this.#options.random.between(100, 500),
      this.#lookedAt + KEEP_UP_MS[this.#options.kind],
    );
    this.#lookAt = Math.min(this.#lookAt, soon);
  }

  /** A bet took a maker's or a taker's order, which says what the crowd thinks. */
  taken({ selection, side, size, price }: Taken): void {
    const share = (size * price) / 100 / this.#payout;
    this.#mood.push(this.#options.selections.indexOf(selection), side === 'lay' ? share : -share);
  }

  act(now: number, phase: Phase, chances: readonly number[]): void {
    const live = this.#options.live.market(this.#options.market);
    if (live === undefined) return;
    if (live.status !== 'open') {
      this.#lookAt = 0;
      return;
    }
    if (phase !== this.#phase) this.#lookAt = 0;
    this.#phase = phase;
    const looks = now >= this.#lookAt && this.#underway === 0;
    const answers = now >= this.#answerAt && this.#options.orders.hasStrangers(this.#options.market);
    if (!looks && !answers && now < this.#betAt) return;
    if (looks) this.#mood.pass(now);
    const running = withoutRemoved(live, this.#options.selections, chances);
    const winners = chances.reduce((sum, chance) => sum + chance, 0);
    const view = this.#view({ now, phase, live, chances: this.#mood.seen(running, winners) });
    if (looks) this.#look(view);
    if (answers) this.#answer(view);
    if (now >= this.#betAt) this.#bet(view);
  }

  #view(seen: Pick<MarketView, 'now' | 'phase' | 'live' | 'chances'>): MarketView {
    const { market, selections, kind, crowd, orders, random } = this.#options;
    const open = [...orders.of(market)];
    const hurried = seen.phase === 'in-play' && seen.now < this.#secondAt;
    return { market, selections, kind, crowd, open, hurried, payout: this.#payout, random, ...seen };
  }

  #look(view: MarketView): void {
    this.#lookedAt = view.now;
    if (!view.hurried) this.#secondAt = view.now + SECOND_MAKER_MS;
    const wait = Math.max(PACE[view.phase].look, KEEP_UP_MS[view.kind]);
    this.#lookAt = view.now + wait * this.#options.random.between(0.8, 1.2);
    for (const command of quote(view)) {
      this.#underway++;
      void this.#options.submit(command).finally(() => this.#underway--);
    }
    for (const command of takeBack(view)) void this.#options.submit(command);
  }

  #answer(view: MarketView): void {
    this.#answerAt = view.now + ANSWER_MS * this.#options.random.between(0.8, 1.2);
    for (const command of answerStrangers(view, this.#answered)) void this.#options.submit(command);
  }

  #bet(view: MarketView): void {
    const mean = PACE[view.phase].bet[view.kind];
    this.#betAt = view.now - mean * Math.log(1 - this.#options.random.next());
    for (const command of takeBest(view)) void this.#options.submit(command);
  }
}

/** A runner that was taken out, by whomever, has no chance; the mood shares its chance out over the others. */
function withoutRemoved(live: LiveMarket, selections: readonly SelectionId[], chances: readonly number[]): number[] {
  return chances.map((chance, place) =>
    live.runners.get(selections[place] as SelectionId)?.removedBy === undefined ? chance : 0,
  );
}
