import type { Millis } from 'engine/vocabulary';
import { isOnLines } from './recorded-definition.ts';
import { readLines } from './read-lines.ts';
import { RecordingError } from './recording-error.ts';
import { NOT_WHOLE, parseMessage, type MarketChange, type StreamMessage } from './stream-message.ts';

/** A message of a recording, of one market or of several. */
export interface RecordedMessage {
  readonly line: number;
  readonly at: Millis;
  /** None if the message was a heartbeat. Nothing of a market comes before its definition. */
  readonly changes: readonly MarketChange[];
}

/** A place in the order in which a recording is played. */
export interface Place {
  readonly at: number;
  readonly line: number;
}

/** Everything that the file says of one market. */
export interface MarketHistory {
  /** Its last definition. */
  lastDefined: Place;
  /** Its last definition that is not closed. */
  lastOpen: Place;
  /** How many changes come before its first definition: what they change is not known. */
  early: number;
  /** For a line market. */
  readonly linesSeen: Map<number, number>;
}

const NOWHERE: Place = { at: -1, line: 0 };

export function isBehind(one: Place, other: Place): boolean {
  return one.at > other.at || (one.at === other.at && one.line > other.line);
}

/** A recording that was read through once: what it holds is known before anything of it is played. */
export interface Recording {
  readonly file: string;
  readonly beginsAt: Millis;
  readonly markets: ReadonlyMap<string, MarketHistory>;
  /** Omissions, each with its line. */
  readonly remarks: readonly string[];
  /** In order of time. */
  messages(): AsyncGenerator<RecordedMessage, undefined>;
}

/** Lines in order of time: a file put together from several has several runs of them. */
interface Run {
  readonly first: number;
  last: number;
  readonly beginsAt: Millis;
}

/** One of several connections written to one file may be behind by as much as this, ms. */
const BEHIND_MS = 10_000;
const MOST_RUNS = 100;

/**
 * Reads a recording through and doubts it: the time of a market may not go back, and a clock that counts may not count
 * down.
 *
 * @throws RecordingError that names the line
 */
export async function openRecording(file: string): Promise<Recording> {
  const survey = new Survey();
  let line = 0;
  for await (const text of readLines(file)) {
    line += 1;
    if (text.trim() !== '') survey.read(line, text);
  }
  const { markets, runs, remarks } = survey.end(line);
  const beginsAt = Math.min(...runs.map((run) => run.beginsAt)) as Millis;
  const messages = () => inOrder(runs.map((run) => readRun(file, run, survey.cutAt)));
  return { file, beginsAt, markets, remarks, messages: () => withoutEarly(messages()) };
}

class Survey {
  readonly #markets = new Map<string, MarketHistory>();
  readonly #runs: Run[] = [];
  /** By market: the time and the clock of its last message. */
  readonly #latest = new Map<string, { at: number; clk: string | undefined }>();
  readonly #onLines = new Set<string>();
  /** The first line, if it comes before any time. */
  #undated = 0;
  #startsAt = 0;
  #at = 0;
  #broken: RecordingError | undefined;
  #firstEarly = 0;

  /** The line at which a recorder was stopped; Infinity if the file is whole. */
  get cutAt(): number {
    return this.#broken?.line ?? Infinity;
  }

  read(line: number, text: string): void {
    if (this.#broken !== undefined) throw this.#broken;
    let message: StreamMessage;
    try {
      message = parseMessage(text);
    } catch (error) {
      const broken = new RecordingError(line, (error as Error).message);
      // The last line may have been cut short; whether this is the last one is not known yet.
      if ((error as Error).message !== NOT_WHOLE) throw broken;
      this.#broken = broken;
      return;
    }
    try {
      this.#order(line, message);
      for (const change of message.changes) this.#note(line, change);
    } catch (error) {
      throw new RecordingError(line, (error as Error).message);
    }
  }

  end(line: number) {
    if (this.#markets.size === 0 || [...this.#markets.values()].every(({ lastDefined }) => lastDefined === NOWHERE)) {
      if (this.#firstEarly > 0)
        throw new RecordingError(
          this.#firstEarly,
          'the first message has no market definition: the recording does not start at its beginning',
        );
      throw this.#broken ?? new RecordingError(line, 'the file ends without any market');
    }
    if (this.#runs.length === 0) this.#begin(this.#undated, this.#startsAt);
    (this.#runs.at(-1) as Run).last = line;
    const remarks = this.#broken === undefined ? [] : [`line ${this.cutAt}: cut short, and left out`];
    for (const [market, { early, lastDefined }] of this.#markets) {
      if (early > 0) remarks.push(`market ${market}: ${early} changes before its first definition are left out`);
      if (lastDefined === NOWHERE) this.#markets.delete(market);
    }
    return { markets: this.#markets, runs: this.#runs, remarks };
  }

  #order(line: number, { at, clk, changes }: StreamMessage): void {
    if (at === undefined && this.#runs.length === 0) {
      this.#undated ||= line;
      return;
    }
    const now = at ?? this.#at;
    if (this.#runs.length === 0 || now < this.#at - BEHIND_MS) this.#begin(line, now);
    for (const { market } of changes) this.#doubt(market, now, clk);
    (this.#runs.at(-1) as Run).last = line;
    this.#at = Math.max(now, (this.#runs.at(-1) as Run).first === line ? now : this.#at);
  }

  #begin(line: number, at: number): void {
    const first = this.#runs.length === 0 && this.#undated > 0 ? this.#undated : line;
    this.#runs.push({ first, last: line, beginsAt: at as Millis });
    if (this.#runs.length > MOST_RUNS) throw new Error('the time goes back again and again: messages are out of order');
    this.#latest.clear();
    this.#at = at;
  }

  #doubt(market: string, at: number, clk: string | undefined): void {
    const before = this.#latest.get(market);
    if (before !== undefined && at < before.at)
      throw new Error(`the time goes back by ${before.at - at} ms: messages are out of order`);
    if (isCount(clk) && isCount(before?.clk) && BigInt(clk) < BigInt(before.clk))
      throw new Error('the clock token (clk) goes back: messages are out of order');
    this.#latest.set(market, { at, clk: clk ?? before?.clk });
  }

  #note(line: number, { market, definition, runners }: MarketChange): void {
    let history = this.#markets.get(market);
    if (history === undefined) {
      history = { lastDefined: NOWHERE, lastOpen: NOWHERE, early: 0, linesSeen: new Map() };
      this.#markets.set(market, history);
    }
    if (definition !== undefined) {
      const place = { at: this.#at, line };
      this.#startsAt ||= definition.startsAt;
      if (isBehind(place, history.lastDefined)) history.lastDefined = place;
      if (definition.status !== 'CLOSED' && isBehind(place, history.lastOpen)) history.lastOpen = place;
      if (isOnLines(definition)) this.#onLines.add(market);
    } else if (history.lastDefined === NOWHERE) {
      history.early += 1;
      this.#firstEarly ||= line;
      return;
    }
    if (!this.#onLines.has(market)) return;
    for (const { toBack, toLay, bestToBack, bestToLay } of runners) {
      const prices = [...[...toBack, ...toLay].map(([at]) => at), ...[...bestToBack, ...bestToLay].map(([, at]) => at)];
      for (const at of prices) history.linesSeen.set(at, (history.linesSeen.get(at) ?? 0) + 1);
    }
  }
}

/** Purchased files have a plain count there; recorded streams an opaque token. */
function isCount(clk: string | undefined): clk is string {
  return clk !== undefined && /^\d+$/.test(clk);
}

/** A message without a time of its own has that of the one before. */
async function* readRun(file: string, run: Run, cutAt: number): AsyncGenerator<RecordedMessage, undefined> {
  let line = 0;
  let at = run.beginsAt;
  for await (const text of readLines(file)) {
    line += 1;
    if (line < run.first || text.trim() === '') continue;
    if (line > run.last || line === cutAt) return;
    const message = parseMessage(text);
    at = Math.max(at, message.at ?? at) as Millis;
    yield { line, at, changes: message.changes };
  }
}

async function* inOrder(
  runs: AsyncGenerator<RecordedMessage, undefined>[],
): AsyncGenerator<RecordedMessage, undefined> {
  try {
    const heads = await Promise.all(runs.map(async (run) => ({ run, message: await nextOf(run) })));
    for (;;) {
      let message: RecordedMessage | undefined;
      for (const head of heads)
        if (head.message !== undefined && (message === undefined || head.message.at < message.at))
          message = head.message;
      if (message === undefined) return;
      yield message;
      for (const head of heads) if (head.message === message) head.message = await nextOf(head.run);
    }
  } finally {
    for (const run of runs) await run.return(undefined);
  }
}

async function nextOf(run: AsyncGenerator<RecordedMessage, undefined>): Promise<RecordedMessage | undefined> {
  const next = await run.next();
  return next.done === true ? undefined : next.value;
}

/** Nothing can be done with a change of what is not known. */
async function* withoutEarly(messages: AsyncIterable<RecordedMessage>): AsyncGenerator<RecordedMessage, undefined> {
  const defined = new Set<string>();
  for await (const { line, at, changes } of messages) {
    const known = changes.filter(({ market, definition }) => definition !== undefined || defined.has(market));
    for (const { market } of known) defined.add(market);
    yield { line, at, changes: known };
  }
}
