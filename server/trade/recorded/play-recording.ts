import type { MarketId } from 'engine/vocabulary';
import { MarketPlay } from './market-play.ts';
import { assertPlayable } from './market-steps.ts';
import type { Sighting } from './market-watch.ts';
import type { PlayOptions } from './play-options.ts';
import type { MarketHistory, RecordedMessage } from './read-recording.ts';
import type { MarketDefinition } from './recorded-definition.ts';
import { RecordingError } from './recording-error.ts';
import type { MarketChange } from './stream-message.ts';

export interface PlayReport {
  readonly markets: readonly MarketId[];
  readonly messages: number;
  readonly comparisons: number;
  readonly fills: number;
  readonly skipped: number;
  readonly mismatches: number;
  /** The first mismatches, each with its line. */
  readonly differences: readonly string[];
  /** Parts of the recording that are missing or cannot be played, and what was done instead. */
  readonly remarks: readonly string[];
  readonly sightings: readonly Sighting[];
  /** Minor units. What everybody's cash moved by: 0. */
  readonly ledgerSum: number;
}

/** The most mismatches that are reported one by one. */
const TOLD = 20;

/**
 * Plays a recording from its first message to its end.
 *
 * @throws RecordingError that names the line at which the file, or the exchange's refusal, ended it. Its markets are void then
 */
export async function playRecording(options: PlayOptions): Promise<PlayReport> {
  const play = new Play(options);
  let line = 0;
  try {
    for await (const message of options.recording.messages()) {
      line = message.line;
      await options.pace(message.at);
      options.signal?.throwIfAborted();
      await play.next(message);
    }
    return await play.end(line);
  } catch (error) {
    await play.abandon().catch((second: Error) => {
      throw new Error(`${(error as Error).message}; and a market could not be made void: ${second.message}`);
    });
    throw error;
  }
}

class Play {
  readonly #options: PlayOptions;
  /** By recorded market; undefined for one that cannot be played. */
  readonly #markets = new Map<string, MarketPlay | undefined>();
  readonly #differences: string[] = [];
  readonly #remarks: string[] = [];
  #mismatches = 0;
  #messages = 0;
  #waiting: Promise<void>[] = [];
  #last: Promise<void> = Promise.resolve();

  constructor(options: PlayOptions) {
    this.#options = options;
    this.#remarks.push(...options.recording.remarks);
  }

  async next({ line, at, changes }: RecordedMessage): Promise<void> {
    const compares: (() => Promise<void>)[] = [];
    for (const change of changes) {
      if (this.#options.only !== undefined && change.market !== this.#options.only) continue;
      const market = await this.#marketOf(line, change);
      if (market !== undefined) compares.push(await market.play({ at, line }, change));
    }
    const playing = this.#playing();
    if (playing.length === 0) return;
    this.#messages += 1;
    if (changes.length === 0)
      compares.push(async () => playing.forEach((one) => one.compare(line, undefined, 0 as never)));
    this.#last = inTurn(this.#last, compares);
    // Whoever waits for it is told; nobody waits for all of them.
    this.#last.catch(() => undefined);
    this.#waiting.push(this.#last);
    if (this.#waiting.length >= this.#options.inFlight) await this.#waiting.shift();
  }

  async end(line: number): Promise<PlayReport> {
    await this.#last;
    const playing = this.#playing();
    if (playing.length === 0) throw new RecordingError(line, 'the file holds no market that is played');
    for (const [recorded, market] of this.#markets) {
      if (market !== undefined && (await market.finish()))
        this.#remark(line, `the recording ends before market ${recorded} is closed`);
    }
    const sum = (of: (market: MarketPlay) => number): number =>
      playing.reduce((total, market) => total + of(market), 0);
    return {
      markets: playing.map(({ watch }) => watch.market),
      messages: this.#messages,
      comparisons: sum(({ verifier }) => verifier.comparisons),
      fills: sum(({ player }) => player.tally.fills),
      skipped: sum(({ player }) => player.tally.skipped),
      mismatches: this.#mismatches,
      differences: this.#differences,
      remarks: this.#remarks,
      sightings: playing.flatMap(({ watch }) => watch.sightings).sort((one, other) => one.at - other.at),
      ledgerSum: sum(({ watch }) => watch.ledgerSum),
    };
  }

  /** Leaves no market half played. */
  async abandon(): Promise<void> {
    await this.#last.catch(() => undefined);
    await Promise.all(this.#playing().map((market) => market.abandon()));
  }

  #playing(): MarketPlay[] {
    return [...this.#markets.values()].filter((market) => market !== undefined);
  }

  async #marketOf(line: number, change: MarketChange): Promise<MarketPlay | undefined> {
    const { market: recorded, definition } = change;
    if (this.#markets.has(recorded) || definition === undefined) return this.#markets.get(recorded);
    const market = await this.#begin(line, recorded, definition);
    this.#markets.set(recorded, market);
    return market;
  }

  /** One of several that cannot be played is left out; the only one ends the play. */
  async #begin(line: number, recorded: string, definition: MarketDefinition): Promise<MarketPlay | undefined> {
    const { recording, addMarket } = this.#options;
    const history = recording.markets.get(recorded) as MarketHistory;
    try {
      assertPlayable(definition);
    } catch (error) {
      const fact = (error as Error).message;
      if (recording.markets.size === 1) throw new RecordingError(line, fact);
      this.#remark(line, `${fact}: market ${recorded} is left out`);
      return undefined;
    }
    const { linesSeen } = history;
    const market = await addMarket({ recorded, definition, linesSeen });
    return new MarketPlay({
      play: this.#options,
      market,
      history,
      differs: (at, fact) => this.#differs(at, recording.markets.size === 1 ? fact : `market ${recorded}: ${fact}`),
      remark: (at, fact) => this.#remark(at, fact),
    });
  }

  #differs(line: number, fact: string): void {
    this.#mismatches += 1;
    if (this.#differences.length < TOLD) this.#differences.push(`line ${line}: ${fact}`);
  }

  #remark(line: number, fact: string): void {
    this.#remarks.push(`line ${line}: ${fact}`);
  }
}

async function inTurn(before: Promise<void>, work: readonly (() => Promise<void>)[]): Promise<void> {
  await before;
  for (const one of work) await one();
}

/** `N messages, N comparisons, N fills compared, N skipped, N mismatches` */
export function summaryOf(report: PlayReport): string {
  const { messages, comparisons, fills, skipped, mismatches } = report;
  return `${messages} messages, ${comparisons} comparisons, ${fills} fills compared, ${skipped} skipped, ${mismatches} mismatches`;
}
