import { expect } from 'vitest';
import { type CallAnswer, OpenCalls } from 'client/open-calls.ts';
import { WebSocket } from 'ws';
import { MatchesChange, MatchesPicture, STREAM_VERSION } from 'protocol';
import type { AccountChange, AccountPicture, BookChange, ListedMatch, MarketBook, ServerFrame } from 'protocol';
import { changeHeld, heldMatches } from 'protocol/held-matches';
import type { TestExchange } from './exchange.fixture.ts';

/** A ticket that opens the stream once. */
export const ticketOf = async (exchange: TestExchange, token: string) =>
  ((await exchange.call('stream/getTicket', {}, { token })).body.data as { ticket: string }).ticket;

/** Speaks the protocol as a client should: holds each topic by its picture and changes, and fails on a gap. */
export class StreamReader {
  readonly socket: WebSocket;
  readonly held = new Map<string, { frame: number; sequence: number; data: unknown }>();
  readonly frames: ServerFrame[] = [];
  messages = 0;
  readonly #calls: OpenCalls;
  readonly closed: Promise<number>;

  static async open(exchange: TestExchange, token: string, options: { origin?: string } = {}): Promise<StreamReader> {
    const ticket = await ticketOf(exchange, token);
    const reader = new StreamReader(new WebSocket(`${exchange.url.replace('http', 'ws')}/api/stream`, options));
    await new Promise<void>((resolve, reject) => reader.socket.once('open', resolve).once('error', reject));
    reader.say({ op: 'hello', version: STREAM_VERSION, ticket });
    await expect.poll(() => reader.frames[0]?.op).toBe('welcome');
    return reader;
  }

  constructor(socket: WebSocket) {
    this.socket = socket;
    this.#calls = new OpenCalls((frame) => socket.send(frame));
    this.closed = new Promise((resolve) => socket.once('close', (code) => resolve(code)));
    void this.closed.then((code) => this.#calls.lose(code));
    socket.on('message', (data: Buffer) => {
      this.messages += 1;
      for (const frame of JSON.parse(data.toString()) as ServerFrame[]) this.#take(frame);
    });
  }

  say(frame: unknown): void {
    this.socket.send(JSON.stringify(frame));
  }

  /** Rejects if the connection is closed before the answer comes. @param body  or its JSON */
  call(name: string, body?: unknown): Promise<CallAnswer> {
    const answer = this.#calls.call(name, typeof body === 'string' ? body : JSON.stringify(body ?? {}));
    // A test may close the connection and expect no answer.
    answer.catch(() => undefined);
    return answer;
  }

  async subscribe(...topics: string[]): Promise<void> {
    this.say({ op: 'subscribe', topics });
    await expect.poll(() => topics.every((topic) => this.held.has(topic))).toBe(true);
  }

  close(): Promise<number> {
    this.socket.close();
    return this.closed;
  }

  #take(frame: ServerFrame): void {
    this.frames.push(frame);
    if (frame.op === 'answer') this.#calls.take(frame);
    if (frame.op === 'picture') this.held.set(frame.topic, { ...frame, data: wholeOf(frame.topic, frame.data) });
    if (frame.op !== 'change') return;
    const held = this.held.get(frame.topic);
    if (held?.frame !== frame.frame - 1) throw new Error(`a gap in ${frame.topic} before ${frame.frame}`);
    expect(frame.sequence).toBeGreaterThanOrEqual(held.sequence);
    this.held.set(frame.topic, { ...frame, data: merge(frame.topic, held.data, frame.data) });
  }
}

/** What a client makes of a picture: of a list its matches. */
const wholeOf = (topic: string, picture: unknown): unknown =>
  topic.startsWith('matches:') ? [...heldMatches(MatchesPicture.parse(picture)).values()] : picture;

function merge(topic: string, held: unknown, change: unknown): unknown {
  if (topic.startsWith('book:')) {
    const book = held as MarketBook;
    const { runners = [], ...fields } = change as BookChange;
    const changed = new Map(runners.map((runner) => [runner.selection_id, runner]));
    return { ...book, ...fields, runners: book.runners.map((runner) => changed.get(runner.selection_id) ?? runner) };
  }
  if (topic === 'account') {
    const account = held as AccountPicture;
    const { bets = [], ...fields } = change as AccountChange;
    const changed = new Map([...account.bets, ...bets].map((bet) => [bet.bet_id, bet]));
    return { ...account, ...fields, bets: [...changed.values()] };
  }
  if (topic.startsWith('matches:')) {
    const all = new Map((held as ListedMatch[]).map((match) => [match.match_id, match]));
    changeHeld(all, MatchesChange.parse(change));
    return [...all.values()];
  }
  return { ...(held as object), ...(change as object) };
}
