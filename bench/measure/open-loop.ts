import type { Command } from 'engine';
import { BATCH_BETS, betsIn } from 'server/core/sequencer/gathering.ts';
import type { Sequencer } from 'server/core/sequencer/sequencer.ts';
import { setImmediate as breathe } from 'node:timers/promises';
import { quantile } from './statistics.ts';

/** Below the sequencer's own limit, so that it refuses nothing; a command that has to wait for it is late, and counted as late. */
const MOST_UNANSWERED = 8192;
/** Bets beyond a batch would wait for the next one, and cancels that come later would go before them, out of the flow's order. */
const MOST_UNANSWERED_BETS = BATCH_BETS;

export interface Offer {
  sequencer: Sequencer;
  command: (i: number) => Command;
  from: number;
  to: number;
  /** Infinity: as fast as they are answered. */
  perSecond: number;
}

export interface Answered {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** CPU time of this process, load and answers included, per command. */
  cpuNs: number;
}

/**
 * Submits commands at a steady pace, whatever the answers do. An answer's time runs from when its command was due.
 *
 * @throws where the sequencer stops
 */
export async function openLoop({ sequencer, command, from, to, perSecond }: Offer): Promise<Answered> {
  const times = new Float64Array(to - from);
  let answered = 0;
  let unansweredBets = 0;
  let failure: unknown;
  const start = performance.now();
  const cpu = process.cpuUsage();
  for (let i = from; i < to || answered < to - from;) {
    const now = performance.now();
    const due = Math.min(to, from + Math.ceil(((now - start) / 1000) * perSecond) + 1);
    const end = Math.min(due, from + answered + MOST_UNANSWERED);
    for (; i < end && unansweredBets < MOST_UNANSWERED_BETS; i++) {
      const dueAt = perSecond === Infinity ? now : start + ((i - from) / perSecond) * 1000;
      const next = command(i);
      const bets = betsIn(next);
      unansweredBets += bets;
      const note = () => {
        unansweredBets -= bets;
        times[answered++] = performance.now() - dueAt;
      };
      sequencer.submit(next).then(note, (error: unknown) => (failure = error));
    }
    await breathe();
    if (failure !== undefined) throw failure;
  }
  const seconds = (performance.now() - start) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  const all = [...times];
  const cpuNs = ((user + system) * 1000) / all.length;
  return { perSecond: all.length / seconds, p50Ms: quantile(all, 0.5), p99Ms: quantile(all, 0.99), cpuNs };
}
