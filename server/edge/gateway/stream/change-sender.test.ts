import { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import type { LoginSession } from '../../../people/identity/login-sessions.ts';
import { ChangeSender } from './change-sender.ts';
import { StreamClient } from './stream-client.ts';
import { WatchedTopic } from './watched-topic.ts';

/** A topic that shows a number, and one client that watches it. */
class Watched {
  readonly sent: { readonly at: number; readonly values: readonly number[] }[] = [];
  readonly #sender: ChangeSender;
  readonly #source: { isDirty: boolean; readonly gatherMs: number };
  #value = 0;
  #touched = (): void => undefined;

  constructor(gatherMs: number) {
    const value = () => String(this.#value);
    const source = {
      isDirty: false,
      gatherMs,
      picture: value,
      change() {
        source.isDirty = false;
        return value();
      },
    };
    this.#source = source;
    const topic = new WatchedTopic<StreamClient>({
      key: 'score:1',
      name: 'score:1',
      subject: 'score:1',
      sequence: 0,
      open: () => ({ source }),
    });
    const socket = Object.assign(new EventEmitter(), { readyState: WebSocket.OPEN, bufferedAmount: 0 });
    const connection = { write: (message: Buffer) => this.#read(message) };
    const client = new StreamClient(
      { socket: socket as unknown as WebSocket, connection: connection as unknown as Socket },
      { session: {} as LoginSession, rate: { mayTake: () => true, charge: () => undefined }, now: 0 },
    );
    client.watch(topic);
    const topics = { watched: () => [topic], onTouch: (touched: () => void) => (this.#touched = touched) };
    this.#sender = new ChangeSender(new Set([client]), {
      topics,
      live: { sequence: 0 },
      identity: {},
      now: () => Date.now(),
    } as unknown as ConstructorParameters<typeof ChangeSender>[1]);
  }

  change(): void {
    this.#value += 1;
    this.#source.isDirty = true;
    this.#touched();
  }

  stop(): void {
    this.#sender.stop();
  }

  #read(message: Buffer): void {
    const frames = JSON.parse(message.toString('latin1').slice(message.indexOf('['))) as { data: number }[];
    this.sent.push({ at: Date.now(), values: frames.map(({ data }) => data) });
  }
}

let watched: Watched | undefined;
beforeEach(() => {
  vi.useFakeTimers({ now: 0, toFake: ['setInterval', 'clearInterval', 'setImmediate', 'performance', 'Date'] });
});
afterEach(() => {
  watched?.stop();
  vi.useRealTimers();
});

/** @returns what was sent after the picture: at which ms, and the values */
function sentFor(gatherMs: number, changesAt: readonly number[]): [at: number, ...values: number[]][] {
  const topic = new Watched(gatherMs);
  watched = topic;
  vi.advanceTimersByTime(110);
  expect(topic.sent.map(({ values }) => values)).toEqual([[0]]);
  const start = Date.now();
  for (const at of changesAt) {
    vi.advanceTimersByTime(start + at - Date.now());
    topic.change();
  }
  vi.advanceTimersByTime(500);
  return topic.sent.slice(1).map(({ at, values }) => [Math.floor(at - start), ...values]);
}

test('a change after a silence is sent at once, whatever the tick', () => {
  expect(sentFor(0, [7])).toEqual([[7, 1]]);
  expect(sentFor(0, [33, 120, 333])).toEqual([
    [33, 1],
    [120, 2],
    [333, 3],
  ]);
});

test('changes that follow soon come together, fifty milliseconds after the last that were sent', () => {
  expect(sentFor(0, [7, 8, 30, 56, 58])).toEqual([
    [7, 1],
    [57, 4],
    [107, 5],
  ]);
});

test('a topic that gathers its changes sends the first at once and the others at the tick nearest to its time', () => {
  expect(sentFor(250, [400, 401, 500, 610, 700])).toEqual([
    [400, 1],
    [660, 4],
    [910, 5],
  ]);
});
