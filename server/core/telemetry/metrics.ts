import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { Role, Millis, Money, Sequence } from 'engine/vocabulary';
import type { DurableBatch } from '../journal/batch.ts';

/** Every account, with its money in minor units. */
interface MeasuredAccounts {
  accounts(): Iterable<{
    readonly role: Role;
    readonly cash: Money;
    readonly available: Money;
    readonly shortfall: Money;
  }>;
}

/** What of a running exchange is measured. */
export interface MeasuredExchange {
  readonly sequencer: {
    readonly sequence: Sequence;
    subscribe(follower: (batch: DurableBatch) => void): () => void;
  };
  readonly live: MeasuredAccounts;
  readonly records: { readonly sequence: Sequence };
  readonly clock: { now(): Millis };
  /** What the database's clock shows. */
  databaseTime(): Promise<number>;
}

/** Seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 10];

/**
 * The figures of one exchange, in Prometheus' form. A label is never a person, an account or a market. What costs a walk
 * over all accounts is worked out when somebody asks.
 */
export class Metrics {
  readonly #registry = new Registry();
  readonly #requests: Histogram<'method' | 'route' | 'status'>;
  readonly #commands: Counter<'type'>;
  readonly #durable: Histogram;

  constructor() {
    const registers = [this.#registry];
    collectDefaultMetrics({ register: this.#registry });
    // Gauges named as counters are, which Prometheus' own check refuses; the same by kind stays.
    for (const kind of ['handles', 'requests', 'resources'])
      this.#registry.removeSingleMetric(`nodejs_active_${kind}_total`);
    this.#requests = new Histogram({
      name: 'http_server_request_duration_seconds',
      help: 'From the request to the end of its answer, by route; of calls over the stream the method is STREAM.',
      labelNames: ['method', 'route', 'status'],
      buckets: BUCKETS,
      registers,
    });
    this.#commands = new Counter({
      name: 'engine_commands_total',
      help: 'Commands that are durable.',
      labelNames: ['type'],
      registers,
    });
    this.#durable = new Histogram({
      name: 'engine_command_duration_seconds',
      help: 'From the stamp of the first command of a commit until the commit is durable.',
      buckets: [0.001, 0.0025, ...BUCKETS],
      registers,
    });
  }

  request(answered: { readonly method: string; readonly route: string; readonly status: number }, ms: number): void {
    const { method, route, status } = answered;
    this.#requests.labels(method, route, String(status)).observe(ms / 1000);
  }

  /** @returns stops watching */
  watch(exchange: MeasuredExchange): () => void {
    const { sequencer, records, clock } = exchange;
    this.measure('journal_sequence', 'The last durable command.', () => sequencer.sequence);
    this.measure('records_lag_commands', 'How many durable commands the records have not taken yet.', () =>
      Math.max(0, sequencer.sequence - records.sequence),
    );
    this.measure('ledger_imbalance', 'All cash, the bank’s included, in minor units: 0, or money was made.', () =>
      imbalanceOf(exchange.live),
    );
    this.measure(
      'invariant_violations',
      'Accounts that owe more than they have, without a shortfall that says so.',
      () => violationsOf(exchange.live),
    );
    this.measure('clock_skew_seconds', 'How far the clock here is ahead of the database’s.', () => skewOf(exchange));
    return sequencer.subscribe((batch) => {
      for (const { type } of batch.commands) this.#commands.labels(type).inc();
      this.#durable.observe(Math.max(0, clock.now() - (batch.at[0] as number)) / 1000);
    });
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  text(): Promise<string> {
    return this.#registry.metrics();
  }

  /** A figure that is worked out when somebody asks. */
  measure(name: string, help: string, measured: () => number | Promise<number>): void {
    new Gauge({
      name,
      help,
      registers: [this.#registry],
      async collect() {
        this.set(await measured());
      },
    });
  }
}

function imbalanceOf(live: MeasuredAccounts): number {
  let sum = 0;
  for (const { cash } of live.accounts()) sum += cash;
  return sum;
}

/** Of bettors alone: houses, feeds and the exchange itself have no check of funds. */
function violationsOf(live: MeasuredAccounts): number {
  let count = 0;
  for (const { role, available, shortfall } of live.accounts()) {
    if (role === 'customer' && available < 0 && shortfall === 0) count += 1;
  }
  return count;
}

/** By the middle of the question: its way there and back takes time of its own. */
async function skewOf(exchange: MeasuredExchange): Promise<number> {
  const asked = exchange.clock.now();
  const there = await exchange.databaseTime();
  return ((asked + exchange.clock.now()) / 2 - there) / 1000;
}
