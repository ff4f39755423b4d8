import { createHash } from 'node:crypto';
import { Engine } from 'engine';
import type { Sequence } from 'engine/vocabulary';
import type { JournalRow } from 'server/core/journal/journal-row.ts';
import type { JournalStore } from 'server/core/journal/journal-store.ts';
import { recover as recoverState } from 'server/core/sequencer/recover.ts';
import { EngineContestant } from '../contestants/engine.ts';
import { FlowCommands } from '../contestants/flow-commands.ts';
import { cachedFlow, checkedFlow } from '../flow/cached-flow.ts';
import type { Flow } from '../flow/flow.ts';
import { naiveFigures } from '../flow/naive-book.ts';
import { briefly, THIN } from '../flow/plans.ts';
import { verifyEngine } from '../measure/verify-engine.ts';
import { JournalRecorder } from '../measure/journal-recorder.ts';
import type { Benchmark } from '../measure/result.ts';
import { median, rounded } from '../measure/statistics.ts';
import { openTemporaryDatabase } from '../measure/temporary-database.ts';

/** The flow is gone through so often, with new markets each time: 10 M commands of our own. */
const LAPS = 5;
const BRIEF_LAPS = 2;
const SEGMENTS_A_LAP = 2;
const LEAST_RATIO = 0.5;
const MOST_SNAPSHOT_MS = 200;
const SNAPSHOTS = 7;

/** Applying a journal of 10 M commands again, against applying the same commands to an engine that keeps no journal. */
export const recover: Benchmark = {
  target: '≥ 0.5 × the engine’s rate, state equal; snapshot of 100 k orders < 200 ms',
  better: 'higher',
  takesFlow: true,
  async run({ flowPath: givenFlow, brief }) {
    const laps = brief ? BRIEF_LAPS : LAPS;
    const flowPath = givenFlow ?? cachedFlow(brief ? briefly(THIN) : THIN);
    const { flow } = checkedFlow(flowPath);
    const figures = naiveFigures(flow, flow.length, { cancelsOwn: true });
    await verifyEngine(flow, flowPath, figures);
    const temporary = await openTemporaryDatabase();
    try {
      const { engine, segments } = await record({ flow, laps }, temporary.store);
      const hash = hashOf(engine);
      const timed = new TimedStore(temporary.store, flow, segments);
      const whole = await recoverState({ store: timed.store, engine: Engine });
      const startedAt = performance.now();
      const tail = await recoverState({ store: temporary.store, engine: Engine });
      const tailMs = rounded(performance.now() - startedAt);
      const isEqual = [whole.engine, tail.engine].every((restored) => hashOf(restored) === hash);
      const snapshotMs = snapshotTime(engine);
      const ratio = rounded(median(timed.rounds.map((round) => round.engineNs / round.replayNs)));
      const replayNs = rounded(median(timed.rounds.map((round) => round.replayNs)));
      const engineNs = rounded(median(timed.rounds.map((round) => round.engineNs)));
      const misses: string[] = [];
      if (!isEqual) misses.push('the state differs');
      if (ratio < LEAST_RATIO) misses.push(`${ratio} × instead of ${LEAST_RATIO} ×`);
      if (snapshotMs >= MOST_SNAPSHOT_MS)
        misses.push(`snapshot ${snapshotMs} ms instead of less than ${MOST_SNAPSHOT_MS}`);
      return {
        figure: ratio,
        measured: `${ratio} × over ${flow.length * laps} commands, state equal: ${isEqual}; snapshot ${snapshotMs} ms`,
        misses,
        verified: { ...figures, stateEqual: isEqual, stateHash: hash },
        summary: [
          `${replayNs} ns a command (chain and events compared), the engine alone ${engineNs} ns: ${ratio} × its rate`,
          `CPU time of the server’s process, median of ${timed.rounds.length} interleaved rounds over ${flow.length * laps} commands`,
          `from the snapshot at ${tail.snapshot} and the tail up to ${tail.link.sequence}: ${tailMs} ms`,
          `snapshot of ${figures.resting} resting orders: ${snapshotMs} ms`,
        ],
        details: {
          replayNs,
          engineNs,
          tailMs,
          snapshotMs,
          rounds: timed.rounds,
          commands: flow.length * laps,
          flow: { path: flowPath },
        },
      };
    } finally {
      await temporary.stop();
    }
  },
};

interface Segment {
  /** Of the flow's commands. */
  lap: number;
  from: number;
  to: number;
  /** The last sequence in the journal. */
  last: Sequence;
}

async function record(
  { flow, laps }: { flow: Flow; laps: number },
  store: JournalStore,
): Promise<{ engine: Engine; segments: Segment[] }> {
  const recorder = await JournalRecorder.start(store);
  const commands = new FlowCommands(flow);
  const segments: Segment[] = [];
  await recorder.record(commands.opening());
  for (let lap = 0; lap < laps; lap++) {
    if (lap > 0) await recorder.record(commands.nextLap());
    for (let i = 0; i < SEGMENTS_A_LAP; i++) {
      const edge = (segment: number) => Math.floor((flow.length * segment) / SEGMENTS_A_LAP);
      const [from, to] = [edge(i), edge(i + 1)];
      if (segments.length === laps * SEGMENTS_A_LAP - 1) await recorder.saveSnapshot();
      await recorder.record(slice(commands, from, to));
      segments.push({ lap, from, to, last: recorder.sequence });
    }
  }
  await recorder.stop();
  return { engine: recorder.engine, segments };
}

function* slice(commands: FlowCommands, from: number, to: number) {
  for (let i = from; i < to; i++) yield commands.at(i);
}

/** The journal without its snapshots. Between two segments of it, the same commands go to an engine alone. */
class TimedStore {
  readonly store: JournalStore;
  readonly rounds: { replayNs: number; engineNs: number }[] = [];
  readonly #segments: Segment[];
  readonly #engine: EngineContestant;

  constructor(store: JournalStore, flow: Flow, segments: Segment[]) {
    this.#segments = segments;
    this.#engine = new EngineContestant(flow, false);
    this.store = Object.assign(Object.create(store) as JournalStore, {
      anchor: () => store.anchor(),
      listSnapshots: () => Promise.resolve([]),
      rows: (after: Sequence) => this.#rows(store, after),
    });
  }

  async *#rows(store: JournalStore, after: Sequence): AsyncGenerator<JournalRow> {
    let place = 0;
    let cpu = process.cpuUsage();
    for await (const row of store.rows(after)) {
      yield row;
      const segment = this.#segments[place];
      if (segment === undefined || row.last !== segment.last) continue;
      const commands = segment.to - segment.from;
      const replayNs = nsSince(cpu) / commands;
      cpu = process.cpuUsage();
      if (segment.from === 0 && segment.lap > 0) this.#engine.nextLap();
      this.#engine.run(segment.from, segment.to);
      this.rounds.push({ replayNs: rounded(replayNs), engineNs: rounded(nsSince(cpu) / commands) });
      cpu = process.cpuUsage();
      place++;
    }
  }
}

function nsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) * 1000;
}

function hashOf(engine: { snapshot(): Uint8Array }): string {
  return createHash('sha256').update(engine.snapshot()).digest('hex');
}

function snapshotTime(engine: Engine): number {
  const times = Array.from({ length: SNAPSHOTS }, () => {
    const start = performance.now();
    engine.snapshot();
    return performance.now() - start;
  });
  return rounded(median(times));
}
