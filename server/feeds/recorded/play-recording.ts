import type { MarketId, Millis, Sequence } from 'engine/vocabulary';
import { assertPlayable } from './market-steps.ts';
import { MarketWatch, type Sighting } from './market-watch.ts';
import { Player, type FeedAccounts, type FeedExchange } from './player.ts';
import { readLines } from './read-lines.ts';
import { readRecording, type RecordedMessage } from './read-recording.ts';
import { RecordingError } from './recording-error.ts';
import type { MarketDefinition } from './stream-message.ts';
import { Verifier } from './verifier.ts';

export interface PlayOptions {
  /** Path of the recording. */
  readonly file: string;
  readonly exchange: FeedExchange;
  readonly accounts: FeedAccounts;
  /** Creates the recorded market (`1.N`) in catalogue and engine, inactive. Called once, at the first message. */
  readonly addMarket: (recorded: string, definition: MarketDefinition) => Promise<MarketId>;
  /** Resolves when it is time for a message published at `at`. */
  readonly pace: (at: Millis) => Promise<void>;
  /** How many messages may be under way; 1 waits for each to be durable before the next. */
  readonly inFlight: number;
  /** Compare after every message. */
  readonly verify: boolean;
  /** False: the market is closed as recorded, and somebody else settles it. */
  readonly settles?: boolean;
  readonly signal?: AbortSignal | undefined;
  /** Told of turns and ends of the market as they become durable. */
  readonly saw?: ((sighting: Sighting) => void) | undefined;
}

export interface PlayReport {
  readonly market: MarketId;
  readonly messages: number;
  readonly comparisons: number;
  readonly fills: number;
  readonly skipped: number;
  readonly mismatches: number;
  /** The first mismatches, each with its line. */
  readonly differences: readonly string[];
  readonly sightings: readonly Sighting[];
  /** Minor units. What everybody's cash moved by: 0. */
  readonly ledgerSum: number;
}

/** So many mismatches are told one by one. */
const TOLD = 20;

/**
 * Plays a recording from its first message to its end.
 *
 * @throws RecordingError that names the line where the file, or the exchange's refusal, ended it. The market is void then
 */
export async function playRecording(options: PlayOptions): Promise<PlayReport> {
  let play: Play | undefined;
  let line = 0;
  try {
    for await (const message of readRecording(readLines(options.file))) {
      line = message.line;
      await options.pace(message.at);
      options.signal?.throwIfAborted();
      play ??= await Play.begin(options, message);
      await play?.next(message);
    }
    if (play === undefined) throw new RecordingError(line, 'the file holds no market');
    return await play.end(line);
  } catch (error) {
    await play?.abandon().catch((second: Error) => {
      throw new Error(`${(error as Error).message}; and the market could not be made void: ${second.message}`);
    });
    throw error;
  }
}

class Play {
  readonly #options: PlayOptions;
  readonly #watch: MarketWatch;
  readonly #player: Player;
  readonly #verifier: Verifier;
  readonly #unsubscribe: () => void;
  readonly #differences: string[] = [];
  #mismatches = 0;
  #messages = 0;
  #waiting: Promise<void>[] = [];
  #last: Promise<void> = Promise.resolve();

  static async begin(options: PlayOptions, message: RecordedMessage): Promise<Play | undefined> {
    const { change } = message;
    if (change?.definition === undefined) return undefined;
    try {
      assertPlayable(change.definition);
    } catch (error) {
      throw new RecordingError(message.line, (error as Error).message);
    }
    return new Play(options, await options.addMarket(change.market, change.definition));
  }

  private constructor(options: PlayOptions, market: MarketId) {
    const differs = (line: number, fact: string): void => this.#differs(line, fact);
    this.#options = options;
    this.#watch = new MarketWatch(market, options.saw);
    this.#verifier = new Verifier(this.#watch, differs);
    const { exchange, accounts, settles = true } = options;
    this.#player = new Player({ exchange, accounts, market, differs, settles });
    this.#unsubscribe = options.exchange.subscribe((batch) => this.#watch.follow(batch));
  }

  async next(message: RecordedMessage): Promise<void> {
    this.#messages += 1;
    const { answered } = await this.#player.play(message);
    this.#last = this.#seen(message, answered, this.#last);
    // Whoever waits for it is told; nobody waits for all of them.
    this.#last.catch(() => undefined);
    this.#waiting.push(this.#last);
    if (this.#waiting.length >= this.#options.inFlight) await this.#waiting.shift();
  }

  async end(line: number): Promise<PlayReport> {
    await this.#last;
    this.#player.finish();
    if (!this.#player.isOver) throw new RecordingError(line, 'the recording ends before its market is closed');
    this.#unsubscribe();
    this.#watch.advance(Number.POSITIVE_INFINITY);
    return {
      market: this.#watch.market,
      messages: this.#messages,
      comparisons: this.#verifier.comparisons,
      fills: this.#player.tally.fills,
      skipped: this.#player.tally.skipped,
      mismatches: this.#mismatches,
      differences: this.#differences,
      sightings: this.#watch.sightings,
      ledgerSum: this.#watch.ledgerSum,
    };
  }

  /** Leaves no market half played. */
  async abandon(): Promise<void> {
    await this.#last.catch(() => undefined);
    this.#player.stop();
    try {
      await this.#player.abandon();
    } finally {
      this.#unsubscribe();
    }
    this.#watch.advance(Number.POSITIVE_INFINITY);
  }

  async #seen(message: RecordedMessage, answered: Promise<Sequence>, before: Promise<void>): Promise<void> {
    await before;
    const reached = await answered;
    if (this.#options.verify) this.#verifier.check(message, reached);
    else this.#watch.advance(reached);
  }

  #differs(line: number, fact: string): void {
    this.#mismatches += 1;
    if (this.#differences.length < TOLD) this.#differences.push(`line ${line}: ${fact}`);
  }
}

/** `N messages, N comparisons, N fills compared, N skipped, N mismatches` */
export function summaryOf(report: PlayReport): string {
  const { messages, comparisons, fills, skipped, mismatches } = report;
  return `${messages} messages, ${comparisons} comparisons, ${fills} fills compared, ${skipped} skipped, ${mismatches} mismatches`;
}
