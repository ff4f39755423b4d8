import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiCalls } from './api-calls.ts';
import { MarketCache } from './market-cache.ts';
import { OrderCache } from './order-cache.ts';
import { StreamClient, type StreamPlace, type Told } from './stream-client.ts';

const FIRST_RETRY_MS = 200;
const MOST_RETRY_MS = 10_000;
/** Heartbeats come every five seconds at least. */
const SILENCE_MS = 12_000;

export interface LiveViewOptions {
  readonly calls: ApiCalls;
  readonly place: StreamPlace;
  readonly markets: readonly string[];
  /** Told of every change, and when the view is lost or back. */
  readonly changed: () => void;
}

/** Markets and one's own orders in them, kept up over a connection that is made again whenever it breaks. */
export class LiveView {
  readonly markets = new MarketCache();
  readonly orders = new OrderCache();
  readonly #options: LiveViewOptions;
  #client: StreamClient | undefined;
  #clocks: { initialClk?: string; clk?: string } = {};
  #hasMarkets = false;
  #hasOrders = false;
  #stopped = false;

  constructor(options: LiveViewOptions) {
    this.#options = options;
  }

  /** Whether it shows what is: not before the first images, nor while the connection is broken. */
  get isLive(): boolean {
    return this.#hasMarkets && this.#hasOrders;
  }

  /** Until it is stopped. */
  async run(): Promise<void> {
    let retryMs = FIRST_RETRY_MS;
    while (!this.#stopped) {
      try {
        await this.#connect();
        retryMs = FIRST_RETRY_MS;
        await this.#client?.closed;
      } catch {
        // Nobody answers, or not with what was asked: the same again, later.
      }
      this.#hasMarkets = false;
      this.#hasOrders = false;
      this.#options.changed();
      if (!this.#stopped) await sleep(retryMs);
      retryMs = Math.min(MOST_RETRY_MS, retryMs * 2);
    }
  }

  stop(): void {
    this.#stopped = true;
    this.#client?.socket.destroy();
  }

  async #connect(): Promise<void> {
    const { calls, place, markets } = this.#options;
    const session = await calls.signIn();
    const client = await StreamClient.connect(place, (told) => this.#hear(told));
    this.#client = client;
    client.socket.setTimeout(SILENCE_MS, () => client.socket.destroy());
    await client.ask({ op: 'authentication', appKey: calls.appKey, session });
    const marketFilter = { marketIds: markets };
    const fields = ['EX_ALL_OFFERS', 'EX_LTP', 'EX_MARKET_DEF', 'EX_TRADED_VOL'];
    const told = await client.ask({
      op: 'marketSubscription',
      marketFilter,
      marketDataFilter: { fields },
      ...this.#clocks,
    });
    // A clock that is none any more: whole, the next time.
    if (told.errorCode === 'INVALID_CLOCK') this.#clocks = {};
    await client.ask({ op: 'orderSubscription' });
  }

  #hear({ op, ct, mc, oc, clk, initialClk }: Told): void {
    if (op === 'mcm') {
      this.#clocks = { ...this.#clocks, ...(initialClk && { initialClk }), ...(clk && { clk }) };
      this.markets.apply(mc);
      this.#hasMarkets = true;
    } else if (op === 'ocm') {
      if (ct === 'SUB_IMAGE') this.orders.clear();
      this.orders.apply(oc);
      this.#hasOrders = true;
    } else {
      return;
    }
    if (ct !== 'HEARTBEAT') this.#options.changed();
  }
}
