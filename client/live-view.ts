import { setTimeout as sleep } from 'node:timers/promises';
import type { StreamMessage } from 'protocol/betfair/stream-messages.ts';
import type { ApiCalls } from './api-calls.ts';
import { MarketCache } from './market-cache.ts';
import { OrderCache } from './order-cache.ts';
import { StreamClient, type StreamAddress } from './stream-client.ts';

const FIRST_RETRY_MS = 200;
const MOST_RETRY_MS = 10_000;
/** Heartbeats come every five seconds at least. */
const SILENCE_MS = 12_000;

export interface LiveViewOptions {
  readonly calls: ApiCalls;
  readonly stream: StreamAddress;
  readonly markets: readonly string[];
  /** StreamMessage of every change, and when the view is lost or back. */
  readonly changed: () => void;
}

/** Markets and the account's orders in them, kept current over a connection that is made again whenever it breaks. */
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

  /** False before the first images and while the connection is broken. */
  get isLive(): boolean {
    return this.#hasMarkets && this.#hasOrders;
  }

  /** Connects, and connects again, until it is stopped. */
  async run(): Promise<void> {
    let retryMs = FIRST_RETRY_MS;
    while (!this.#stopped) {
      try {
        await this.#connect();
        retryMs = FIRST_RETRY_MS;
        await this.#client?.closed;
      } catch {
        // Nothing answers, or it refuses: try again later.
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
    const { calls, stream, markets } = this.#options;
    const session = await calls.signIn();
    const client = await StreamClient.connect(stream, (status) => this.#receive(status));
    this.#client = client;
    client.socket.setTimeout(SILENCE_MS, () => client.socket.destroy());
    await client.request({ op: 'authentication', appKey: calls.appKey, session });
    const marketFilter = { marketIds: markets };
    const fields = ['EX_ALL_OFFERS', 'EX_LTP', 'EX_MARKET_DEF', 'EX_TRADED_VOL'];
    const status = await client.request({
      op: 'marketSubscription',
      marketFilter,
      marketDataFilter: { fields },
      ...this.#clocks,
    });
    // The server no longer knows the clock: ask for whole images the next time.
    if (status.errorCode === 'INVALID_CLOCK') this.#clocks = {};
    await client.request({ op: 'orderSubscription' });
  }

  #receive({ op, ct, mc, oc, clk, initialClk }: StreamMessage): void {
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
