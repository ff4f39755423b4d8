import { Worker } from 'node:worker_threads';
import type { MarketId, Sequence } from 'engine/vocabulary';
import { decodeBatch } from '../../core/journal/batch-codec.ts';
import type { JournalStore } from '../../core/journal/journal-store.ts';
import type { DatabasePlace } from '../../core/postgres/database.ts';
import { type JournaledRound, RoundJournal } from './round-journal.ts';

/** Rounds that were not over when the exchange was stopped, and up to where the journal is read for them. */
export interface PastScan {
  readonly rounds: readonly {
    /** Before they were opened. */
    readonly after: number;
    readonly markets: readonly MarketId[];
  }[];
  readonly until: Sequence;
}

/** What the journal says of a round, by the first of its markets. */
export interface PastRound {
  readonly market: MarketId;
  readonly past: JournaledRound;
}

/** So many commands are read again at once, whatever rounds they belong to. */
const NEAR = 10_000;

/** Those that began lately first, by themselves: a draw of matka takes bets for hours, and no other round waits for it. */
export async function* pastRounds(
  { rows }: Pick<JournalStore, 'rows'>,
  { rounds, until }: PastScan,
): AsyncGenerator<PastRound> {
  let reach = NEAR;
  let left = rounds.toSorted((a, b) => b.after - a.after);
  while (left.length > 0) {
    const spans = left.map(({ after }) => until - after);
    reach = Math.max(reach * 2, spans[0] as number);
    const near = left.slice(0, spans.filter((span) => span <= reach).length);
    left = left.slice(near.length);
    yield* readAgain(rows, near, until);
  }
}

async function* readAgain(
  rows: JournalStore['rows'],
  near: PastScan['rounds'],
  until: Sequence,
): AsyncGenerator<PastRound> {
  const journal = new RoundJournal();
  const followed = near.map(({ markets }) => ({ market: markets[0] as MarketId, past: journal.follow(markets) }));
  const after = Math.min(...near.map((round) => round.after)) as Sequence;
  // To the end of what was there: a reader that stops in the middle costs its connection.
  for await (const row of rows(after)) if (row.first <= until) journal.take(decodeBatch(row));
  yield* followed;
}

/** What the thread is started with. */
export interface PastThreadData {
  readonly place: DatabasePlace;
  readonly scan: PastScan;
}

/** Reads the journal again for rounds that were left, in a thread of its own where the exchange has a database's address. */
export class PastReader {
  readonly #waiting = new Map<MarketId, PromiseWithResolvers<JournaledRound>>();
  #worker: Worker | undefined;

  constructor(
    { journal, place }: { readonly journal: Pick<JournalStore, 'rows'>; readonly place: DatabasePlace | undefined },
    scan: PastScan,
  ) {
    for (const { markets } of scan.rounds) {
      const waiting = Promise.withResolvers<JournaledRound>();
      // Who waits for it is told; nobody may be, at a stop.
      waiting.promise.catch(() => undefined);
      this.#waiting.set(markets[0] as MarketId, waiting);
    }
    if (scan.rounds.length === 0) return;
    if (place === undefined) void this.#readHere(journal, scan);
    else this.#readThere({ place, scan });
  }

  /** @throws where the journal could not be read, or the exchange stops before it is */
  of(market: MarketId | undefined): Promise<JournaledRound> {
    const waiting = market === undefined ? undefined : this.#waiting.get(market);
    return waiting?.promise ?? Promise.reject(new Error('this round has no market'));
  }

  async stop(): Promise<void> {
    await this.#worker?.terminate();
  }

  async #readHere(journal: Pick<JournalStore, 'rows'>, scan: PastScan): Promise<void> {
    try {
      const store = { rows: (after: Sequence) => journal.rows(after) };
      for await (const { market, past } of pastRounds(store, scan)) this.#waiting.get(market)?.resolve(past);
    } catch (error) {
      this.#fail(error as Error);
    }
  }

  #readThere(workerData: PastThreadData): void {
    const worker = new Worker(new URL('./past-thread.ts', import.meta.url), { workerData });
    this.#worker = worker;
    worker.on('message', ({ market, past }: PastRound) => this.#waiting.get(market)?.resolve(past));
    let cause = new Error('the thread that reads past rounds has ended');
    worker.on('error', (error) => (cause = error as Error));
    worker.on('exit', () => this.#fail(cause));
  }

  #fail(error: Error): void {
    for (const waiting of this.#waiting.values()) waiting.reject(error);
  }
}
