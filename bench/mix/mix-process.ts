// Those who send the dearest calls, in a process of their own: as fast as they are answered, and slower once refused.
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { answerAll } from '../measure/forked.ts';
import { streamHello } from '../measure/stream-hello.ts';
import { Connection } from '../overload/connection.ts';
import type { Called, Caller, MixPlan, MixReport, Request } from './messages.ts';

/** For each caller: one waits for its answers, and the others fill the time. */
const CONNECTIONS = 4;
/** A refused caller tries again after a moment, far sooner than it is told to. */
const REFUSED_MS = 50;
const STREAM_MS = 5000;

type Counts = { -readonly [Key in keyof Called]: Called[Key] };

class Mix {
  readonly #port: number;
  readonly #end: number;
  readonly #counts = new Map<string, Counts>();

  constructor({ port, seconds }: MixPlan) {
    this.#port = port;
    this.#end = performance.now() + seconds * 1000;
  }

  async make(callers: readonly Caller[]): Promise<MixReport> {
    await Promise.all(callers.flatMap((caller, place) => this.#loops(caller, place)));
    return Object.fromEntries(this.#counts);
  }

  /** Each begins elsewhere in the list, so that at any time all of it is under way. */
  #loops({ address, requests }: Caller, place: number): Promise<void>[] {
    return Array.from({ length: CONNECTIONS }, async (_, nth) => {
      const connection = new Connection(this.#port, address);
      for (let n = place * 7 + nth * 3; performance.now() < this.#end; n += 1) {
        const request = requests[n % requests.length] as Request;
        const answer = await this.#send(connection, request, address);
        if (this.#count(request.name, answer) === 'refused') await sleep(REFUSED_MS);
      }
      connection.close();
    });
  }

  async #send(connection: Connection, { text, topics }: Request, address: string): Promise<string> {
    const answer = await new Promise<string>((resolve) => connection.send(text, resolve));
    const ticket = /"ticket":"([^"]+)"/.exec(answer)?.[1];
    return topics === undefined || ticket === undefined ? answer : this.#watch({ ticket, topics, address });
  }

  /** Until every topic has shown its picture. @returns as a call is answered */
  #watch(of: { ticket: string; topics: readonly string[]; address: string }): Promise<string> {
    const { ticket, topics, address: localAddress } = of;
    const socket = new WebSocket(`ws://127.0.0.1:${this.#port}/api/stream`, { localAddress });
    const awaited = new Set(topics);
    socket.on('open', () => {
      socket.send(streamHello(ticket));
      for (let from = 0; from < topics.length; from += 100)
        socket.send(JSON.stringify({ op: 'subscribe', topics: topics.slice(from, from + 100) }));
    });
    socket.on('error', () => undefined);
    return new Promise((resolve) => {
      const tooLong = setTimeout(() => socket.terminate(), STREAM_MS);
      socket.on('message', (data: Buffer) => {
        for (const { op, topic = '' } of JSON.parse(data.toString()) as { op: string; topic?: string }[])
          if (op === 'picture' || op === 'refused') awaited.delete(topic);
        if (awaited.size === 0) socket.close(1000);
      });
      socket.on('close', (code) => {
        clearTimeout(tooLong);
        resolve(awaited.size === 0 ? 'HTTP/1.1 200 all pictures' : `closed ${code}, ${awaited.size} pictures missing`);
      });
    });
  }

  #count(name: string, answer: string): 'done' | 'refused' | 'other' {
    const counts = this.#counts.get(name) ?? { done: 0, refused: 0, other: 0, firstOther: '' };
    this.#counts.set(name, counts);
    const status = answer.slice(9, 12);
    const what = status === '200' ? 'done' : status === '429' || status === '503' ? 'refused' : 'other';
    counts[what] += 1;
    if (what === 'other') counts.firstOther ||= answer.slice(-200);
    return what;
  }
}

answerAll<MixPlan>(
  (plan) => new Mix(plan).make(plan.callers),
  async () => undefined,
);
