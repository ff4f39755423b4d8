import type { Millis } from 'engine/vocabulary';
import { RecordingError } from './recording-error.ts';
import { parseMessage, type MarketChange, type StreamMessage } from './stream-message.ts';

/** A message of a recording of one market. */
export interface RecordedMessage {
  readonly line: number;
  readonly at: Millis;
  /** Nothing where the message was a heartbeat. */
  readonly change: MarketChange | undefined;
}

/**
 * Reads a recording message by message and doubts it: time may not go back, a clock that counts may not count down, and
 * all must speak of the market that the first message defines.
 *
 * @throws RecordingError that names the line
 */
export async function* readRecording(lines: AsyncIterable<string>): AsyncGenerator<RecordedMessage> {
  const order = new MessageOrder();
  let line = 0;
  for await (const text of lines) {
    line += 1;
    if (text.trim() === '') continue;
    const message = attempt(line, () => parseMessage(text));
    attempt(line, () => order.check(message));
    const change = attempt(line, () => onlyChange(message, order));
    yield { line, at: message.at, change };
  }
  if (order.market === undefined) throw new RecordingError(line, 'the file ends without any market');
}

/** What is known of the order of the messages read so far. */
class MessageOrder {
  market: string | undefined;
  #at = 0;
  #clk: string | undefined;
  #first = true;

  check(message: StreamMessage): void {
    if (message.at < this.#at)
      throw new Error(`the time goes back by ${this.#at - message.at} ms: messages are out of order`);
    if (!this.#first && (message.clk === undefined) !== (this.#clk === undefined)) {
      throw new Error('the clock token (clk) comes or goes: lines of two recordings are mixed');
    }
    if (isCount(message.clk) && isCount(this.#clk) && BigInt(message.clk) < BigInt(this.#clk)) {
      throw new Error('the clock token (clk) goes back: messages are out of order');
    }
    this.#first = false;
    this.#at = message.at;
    this.#clk = message.clk;
  }
}

/** Purchased files have a plain count there; recorded streams an opaque token. */
function isCount(clk: string | undefined): clk is string {
  return clk !== undefined && /^\d+$/.test(clk);
}

function onlyChange(message: StreamMessage, order: MessageOrder): MarketChange | undefined {
  const [change, ...others] = message.changes;
  if (change === undefined) return undefined;
  if (others.length > 0) throw new Error('a message of several changes: only recordings of one market can be played');
  if (order.market === undefined && change.definition === undefined) {
    throw new Error('the first message has no market definition: the recording does not start at its beginning');
  }
  order.market ??= change.market;
  if (change.market !== order.market)
    throw new Error(`the message is about market ${change.market}, the recording is of ${order.market}`);
  return change;
}

function attempt<T>(line: number, action: () => T): T {
  try {
    return action();
  } catch (error) {
    throw new RecordingError(line, (error as Error).message);
  }
}
