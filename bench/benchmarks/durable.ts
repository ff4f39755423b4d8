import { Engine } from 'engine';
import { FlowCommands } from '../contestants/flow-commands.ts';
import { EventTally } from '../contestants/event-tally.ts';
import { cachedFlow, checkedFlow } from '../flow/cached-flow.ts';
import { difference, type Figures } from '../flow/figures.ts';
import type { Flow } from '../flow/flow.ts';
import { FlowError } from '../flow/flow-error.ts';
import { naiveFigures } from '../flow/naive-book.ts';
import { briefly, THIN } from '../flow/plans.ts';
import { type Answered, openLoop } from '../measure/open-loop.ts';
import type { Benchmark } from '../measure/result.ts';
import { median, rounded } from '../measure/statistics.ts';
import { verifyEngine } from '../measure/verify-engine.ts';
import { emptyCommitMs, openTemporaryDatabase, type TemporaryDatabase } from '../measure/temporary-database.ts';
import { decodeBatch } from 'server/core/journal/batch-codec.ts';
import { openExchange, ROLES } from 'server/process/exchange.ts';
import { recover } from 'server/core/sequencer/recover.ts';

const WINDOWS = 7;
const BRIEF_WINDOWS = 2;
const RATES = [10_000, 50_000, 100_000, 250_000];
/** Each pace runs so long, but takes no more than its share of the flow. */
const SECONDS_A_RATE = 2;
const SHARE_A_RATE = 0.12;
const MOST_COMMITS = 3;
const LEAST_PER_SECOND = 400_000;

interface Paced extends Answered {
  offered: number;
  /** Ack p50 as a multiple of an empty commit. */
  commits: number;
}

/** The thin flow through sequencer and journal on PostgreSQL: nothing is answered before it is durable. */
export const durable: Benchmark = {
  target: 'ack p50 ≤ 3 × one empty commit at 10 k … 250 k/s; max ≥ 400 k/s',
  better: 'higher',
  why: 'the load is made in the same process, on two cores that PostgreSQL shares',
  takesFlow: true,
  async run({ flowPath: givenFlow, brief }) {
    const flowPath = givenFlow ?? cachedFlow(brief ? briefly(THIN) : THIN);
    const count = brief ? BRIEF_WINDOWS : WINDOWS;
    const { flow } = checkedFlow(flowPath);
    const figures = naiveFigures(flow, flow.length, { cancelsOwn: true });
    await verifyEngine(flow, flowPath, figures);
    const temporary = await openTemporaryDatabase();
    try {
      const { paced, most, mostCpuNs, commitMs } = await measure(flow, temporary, count);
      await verifyJournal(flow, temporary, figures);
      const misses = paced
        .filter(({ commits }) => commits > MOST_COMMITS)
        .map(
          ({ offered, commits, p50Ms }) =>
            `${offered}/s: ack p50 ${p50Ms} ms, ${commits} empty commits instead of ${MOST_COMMITS}`,
        );
      if (most < LEAST_PER_SECOND) misses.push(`max ${most}/s instead of ${LEAST_PER_SECOND}`);
      return {
        figure: most,
        measured: `max ${most}/s; ack p50 ${paced.map(({ commits }) => commits).join(', ')} commits at ${RATES.map((rate) => rate / 1000).join(', ')} k/s`,
        misses,
        verified: figures,
        summary: [
          `one empty commit ${commitMs} ms (median, on this PostgreSQL)`,
          ...paced.map(
            (rate) =>
              `${rate.offered}/s offered: ack p50 ${rate.p50Ms} ms (${rate.commits} commits), p99 ${rate.p99Ms} ms`,
          ),
          `max ${most}/s durable (median of ${count} windows, wall time, the load made in the same process: ${mostCpuNs} ns of CPU a command)`,
          'the journal read back: chain whole, same events, fills as the naive book’s',
        ],
        details: { commitMs, rates: paced, most, mostCpuNs, flow: { path: flowPath, commands: flow.length } },
      };
    } finally {
      await temporary.stop();
    }
  },
};

interface Measured {
  paced: Paced[];
  /** Commands made durable in a second. */
  most: number;
  mostCpuNs: number;
  commitMs: number;
}

async function measure(flow: Flow, { store, database }: TemporaryDatabase, count: number): Promise<Measured> {
  const exchange = await openExchange({ storage: { database, store }, parts: ROLES.writer });
  const { sequencer } = exchange;
  const commands = new FlowCommands(flow);
  const opening = [...commands.opening()];
  await openLoop({ sequencer, command: (i) => opening[i] as never, from: 0, to: opening.length, perSecond: Infinity });
  const command = (i: number) => commands.at(i);
  // Compiles what runs, and fills the books.
  let from = Math.floor(flow.length * SHARE_A_RATE);
  await openLoop({ sequencer, command, from: 0, to: from, perSecond: Infinity });
  const paced: Paced[] = [];
  const commitTimes: number[] = [];
  for (const offered of RATES) {
    const commitMs = await emptyCommitMs(database);
    commitTimes.push(commitMs);
    const to = from + Math.min(Math.floor(flow.length * SHARE_A_RATE), offered * SECONDS_A_RATE);
    const windows: Answered[] = [];
    for (const window of windowsOf(from, to, count))
      windows.push(await openLoop({ sequencer, command, ...window, perSecond: offered }));
    const medianOf = (figure: keyof Answered) => rounded(median(windows.map((window) => window[figure])));
    const p50Ms = medianOf('p50Ms');
    const answered = { perSecond: medianOf('perSecond'), p50Ms, p99Ms: medianOf('p99Ms'), cpuNs: medianOf('cpuNs') };
    paced.push({ offered, ...answered, commits: rounded(p50Ms / commitMs) });
    from = to;
  }
  const windows: Answered[] = [];
  for (const window of windowsOf(from, flow.length, count))
    windows.push(await openLoop({ sequencer, command, ...window, perSecond: Infinity }));
  await exchange.stop();
  return {
    paced,
    most: rounded(median(windows.map((window) => window.perSecond))),
    mostCpuNs: rounded(median(windows.map((window) => window.cpuNs))),
    commitMs: rounded(median(commitTimes)),
  };
}

function windowsOf(from: number, to: number, count: number): { from: number; to: number }[] {
  const edge = (window: number) => from + Math.floor(((to - from) * window) / count);
  return Array.from({ length: count }, (_, window) => ({ from: edge(window), to: edge(window + 1) }));
}

/** Reads the journal back: recovery follows the chain and compares all events, the tally the fills. */
async function verifyJournal(flow: Flow, { store }: TemporaryDatabase, expected: Figures): Promise<void> {
  const tally = new EventTally(flow);
  for await (const row of store.rows(0 as never)) {
    const { events } = decodeBatch(row);
    tally.add(events, events.length);
  }
  const differs = difference(expected, tally.figures());
  if (differs !== undefined) throw new FlowError(`the journal and the naive book differ on this flow: ${differs}`);
  await recover({ store, engine: Engine });
}
