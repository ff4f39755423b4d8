// Bettors, or those who cancel, in a process of their own: requests that are due at a steady pace, whatever the answers do.
import { setTimeout as sleep } from 'node:timers/promises';
import { answerAll } from '../measure/forked.ts';
import { quantile } from '../measure/statistics.ts';
import { addressOf, Connection } from './connection.ts';
import type { LoadPlan, LoadReport } from './messages.ts';

/** Who waits longer has given up. */
const IN_TIME_MS = 1000;
/** How long the last answers are waited for. */
const PATIENCE_MS = 10_000;

const connections: Connection[] = [];
let free: Connection[] = [];
let next = 0;

class Load {
  readonly #plan: LoadPlan;
  readonly #seconds: { due: number; unsent: number; late: number; busy: number; times: number[] }[];
  readonly #strange = { count: 0, first: '' };
  readonly #start = performance.now();
  #waiting = 0;

  constructor(plan: LoadPlan) {
    this.#plan = plan;
    this.#seconds = Array.from({ length: plan.seconds }, () => ({ due: 0, unsent: 0, late: 0, busy: 0, times: [] }));
  }

  async make(): Promise<LoadReport> {
    const { perSecond, seconds } = this.#plan;
    const end = this.#start + seconds * 1000;
    let sent = 0;
    for (let now = this.#start; now < end; now = performance.now()) {
      if (perSecond === undefined) while (free.length > 0) this.#send(now);
      else
        for (; sent < ((now - this.#start) / 1000) * perSecond; sent++)
          this.#send(this.#start + (sent / perSecond) * 1000);
      await sleep(1);
    }
    while (this.#waiting > 0 && performance.now() < end + PATIENCE_MS) await sleep(5);
    if (this.#waiting > 0) this.#isStrange(`${this.#waiting} without an answer`, this.#waiting);
    return {
      seconds: this.#seconds.map(({ times, ...counted }) => ({
        ...counted,
        done: times.length,
        p50Ms: quantile(times, 0.5),
        p99Ms: quantile(times, 0.99),
      })),
      strange: this.#strange,
      times: this.#seconds.flatMap(({ times }) => times),
    };
  }

  #send(dueAt: number): void {
    const second = this.#seconds[Math.floor((dueAt - this.#start) / 1000)];
    if (second === undefined) return;
    second.due += 1;
    const connection = free.pop();
    if (connection === undefined) {
      second.unsent += 1;
      return;
    }
    this.#waiting += 1;
    const { requests, inTimeMs = IN_TIME_MS } = this.#plan;
    connection.send(requests[next++ % requests.length] as string, (answer) => {
      this.#waiting -= 1;
      free.push(connection);
      const ms = performance.now() - dueAt;
      if (answer.includes('{"status":true')) {
        if (ms <= inTimeMs) second.times.push(ms);
        else second.late += 1;
      } else if (answer.includes('"code":"busy"')) second.busy += 1;
      else this.#isStrange(answer);
    });
  }

  #isStrange(answer: string, count = 1): void {
    this.#strange.count += count;
    this.#strange.first ||= answer === '' ? 'a connection broke' : answer;
  }
}

async function answer(plan: LoadPlan): Promise<LoadReport> {
  while (connections.length < plan.connections)
    connections.push(new Connection(plan.port, addressOf(connections.length)));
  free = connections.slice(0, plan.connections);
  return new Load(plan).make();
}

answerAll(answer, async () => {
  for (const connection of connections) connection.close();
});
