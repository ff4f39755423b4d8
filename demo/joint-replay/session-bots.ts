import type { AccountId, MarketId, Money, Price, Side } from 'engine/vocabulary';
import type { LiveMarket } from 'server/reads/live/live-market.ts';
import type { LiveModels } from 'server/reads/live/live-models.ts';
import type { CommandPort } from 'server/core/sequencer/command-port.ts';
import type { Random } from '../simulator/random.ts';

export interface BotDependencies {
  readonly exchange: Pick<CommandPort, 'submit'>;
  readonly live: LiveModels;
  readonly bettors: readonly AccountId[];
  readonly random: Random;
}

/** 1.00 to 50.00 points. */
const SMALLEST = 100;
const LARGEST = 5000;

/** People who take what is offered, on either side, without any idea of what will come. */
export class SessionBots {
  readonly #dependencies: BotDependencies;
  /** Bets that were accepted, by market. */
  readonly taken = new Map<MarketId, number>();
  refused = 0;

  constructor(dependencies: BotDependencies) {
    this.#dependencies = dependencies;
  }

  get bets(): number {
    return [...this.taken.values()].reduce((sum, count) => sum + count, 0);
  }

  /** So many bets at what stands in these markets now, all at once. Resolves when they are answered. */
  async bet(markets: readonly MarketId[], count: number): Promise<void> {
    const { live, random } = this.#dependencies;
    const open = markets.map((market) => live.market(market)).filter((market) => market?.status === 'open');
    if (open.length === 0) return;
    await Promise.all(Array.from({ length: count }, () => this.#place(random.pick(open) as LiveMarket)));
  }

  async #place(market: LiveMarket): Promise<void> {
    const offer = market.definition.mechanism === 'quoted' ? this.#quoted(market) : this.#resting(market);
    if (offer === undefined) return;
    const { exchange, bettors, random } = this.#dependencies;
    const { line, ...taken } = offer;
    const { outcome } = await exchange.submit({
      type: 'place-order',
      account: random.pick(bettors),
      market: market.market,
      size: (SMALLEST + random.below(LARGEST - SMALLEST)) as Money,
      persistence: 'lapse',
      ...taken,
      ...(line === undefined ? {} : { terms: { line } }),
    });
    if (outcome.ok) this.taken.set(market.market, (this.taken.get(market.market) ?? 0) + 1);
    else this.refused++;
  }

  #quoted(market: LiveMarket) {
    const { random } = this.#dependencies;
    const offered = [...market.runners.values()].flatMap(({ selection, quoteState, quotes }) =>
      quoteState === 'active' ? quotes.map((quote) => ({ selection, ...quote })) : [],
    );
    if (offered.length === 0) return undefined;
    const { selection, side, rate, line } = random.pick(offered);
    return { selection, side, price: rate as Price, line };
  }

  #resting(market: LiveMarket) {
    const { random } = this.#dependencies;
    const runner = random.pick([...market.runners.values()]);
    const side: Side = random.chance(0.5) ? 'back' : 'lay';
    const [best] = side === 'back' ? runner.toBack(1) : runner.toLay(1);
    return best === undefined ? undefined : { selection: runner.selection, side, price: best.price, line: undefined };
  }
}
