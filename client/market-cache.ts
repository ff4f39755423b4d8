import type { MarketDefinition } from 'protocol/betfair/market-definition.ts';
import type { MarketChange, PlacedLevel, RunnerChange, WireLevel } from 'protocol/betfair/stream-messages.ts';

const LADDERS = ['atb', 'atl', 'trd', 'spb', 'spl'] as const;
const OFFERS = ['batb', 'batl', 'bdatb', 'bdatl'] as const;
export type LadderName = (typeof LADDERS)[number];
export type OffersName = (typeof OFFERS)[number];

/** A runner as images and changes have made it. */
export interface CachedRunner {
  readonly ladders: Readonly<Record<LadderName, ReadonlyMap<number, number>>>;
  readonly offers: Readonly<Record<OffersName, ReadonlyMap<number, WireLevel>>>;
  readonly ltp: number | undefined;
  readonly tv: number;
  readonly spn: number | string | undefined;
  readonly spf: number | string | undefined;
}

interface MutableRunner {
  ladders: Record<LadderName, Map<number, number>>;
  offers: Record<OffersName, Map<number, WireLevel>>;
  ltp: number | undefined;
  tv: number;
  spn: number | string | undefined;
  spf: number | string | undefined;
}

/** One market as images and changes have made it. */
export class CachedMarket {
  definition: MarketDefinition | undefined;
  volume = 0;
  images = 0;
  readonly #runners = new Map<number, MutableRunner>();

  get runners(): ReadonlyMap<number, CachedRunner> {
    return this.#runners;
  }

  apply(change: MarketChange): void {
    if (change.img === true) {
      this.#runners.clear();
      this.volume = 0;
      this.images += 1;
    }
    if (change.marketDefinition !== undefined) this.definition = change.marketDefinition;
    if (change.tv !== undefined) this.volume = change.tv;
    for (const runner of change.rc ?? []) this.#applyRunner(runner);
  }

  #applyRunner(change: RunnerChange): void {
    const runner = this.#runners.get(change.id) ?? newRunner();
    this.#runners.set(change.id, runner);
    for (const name of LADDERS) applyLadder(runner.ladders[name], change[name]);
    for (const name of OFFERS) applyOffers(runner.offers[name], change[name]);
    runner.ltp = change.ltp ?? runner.ltp;
    runner.tv = change.tv ?? runner.tv;
    runner.spn = change.spn ?? runner.spn;
    runner.spf = change.spf ?? runner.spf;
  }
}

function newRunner(): MutableRunner {
  const ladders = { atb: new Map(), atl: new Map(), trd: new Map(), spb: new Map(), spl: new Map() };
  const offers = { batb: new Map(), batl: new Map(), bdatb: new Map(), bdatl: new Map() };
  return { ladders, offers, ltp: undefined, tv: 0, spn: undefined, spf: undefined };
}

function applyLadder(ladder: Map<number, number>, levels: readonly WireLevel[] | undefined): void {
  for (const [price, size] of levels ?? []) {
    if (size === 0) ladder.delete(price);
    else ladder.set(price, size);
  }
}

function applyOffers(offers: Map<number, WireLevel>, levels: readonly PlacedLevel[] | undefined): void {
  for (const [place, price, size] of levels ?? []) {
    if (size === 0) offers.delete(place);
    else offers.set(place, [price, size]);
  }
}

/** Every market of a subscription. */
export class MarketCache {
  readonly markets = new Map<string, CachedMarket>();

  apply(changes: readonly MarketChange[] | undefined): void {
    for (const change of changes ?? []) {
      const market = this.markets.get(change.id) ?? new CachedMarket();
      this.markets.set(change.id, market);
      market.apply(change);
    }
  }
}
