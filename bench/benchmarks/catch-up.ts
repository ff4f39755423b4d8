import { createHash } from 'node:crypto';
import { Engine } from 'engine';
import { fold } from 'server/reads/live/live-fold.ts';
import { JournalCopy } from 'server/core/copies/journal-copy.ts';
import { LiveFollower } from 'server/edge/uplink/live-follower.ts';
import { FlowCommands } from '../contestants/flow-commands.ts';
import { cachedFlow, checkedFlow } from '../flow/cached-flow.ts';
import { briefly, THIN } from '../flow/plans.ts';
import { JournalRecorder } from '../measure/journal-recorder.ts';
import type { Benchmark } from '../measure/result.ts';
import { rounded } from '../measure/statistics.ts';
import { openTemporaryDatabase } from '../measure/temporary-database.ts';

const LEAST_PER_SECOND = 200_000;

/** How fast those who follow a writer read its journal out of PostgreSQL: slower than it writes, they would never be there. */
export const catchUp: Benchmark = {
  target: '≥ 200,000 commands/s for a standby (engine and live models) and for a gateway (live models)',
  better: 'higher',
  why: 'seven tenths of a gateway’s command are its way into the live models, and that waits for memory: 3 µs at the beginning of the flow, 7 at its end, when ten times as many bets rest in thousands of books; a standby’s engine takes 3 µs more',
  takesFlow: true,
  async run({ flowPath: givenFlow, brief }) {
    const flowPath = givenFlow ?? cachedFlow(brief ? briefly(THIN) : THIN);
    const { flow } = checkedFlow(flowPath);
    const temporary = await openTemporaryDatabase();
    try {
      const { store } = temporary;
      const recorder = await JournalRecorder.start(store);
      const commands = new FlowCommands(flow);
      await recorder.record(commands.opening());
      await recorder.record(all(commands, flow.length));
      await recorder.stop();
      const count = recorder.sequence;
      const warn = () => undefined;
      const standby = await timed(() => JournalCopy.open({ store, engine: Engine, folds: [fold], warn }));
      const gateway = await timed(() => LiveFollower.open({ store, warn }));
      const { engine, folds } = await standby.made.handOver();
      const live = gateway.made.live.toSnapshot();
      const isEqual =
        hashOf(engine.snapshot()) === hashOf(recorder.engine.snapshot()) &&
        hashOf(folds.get(fold.name)?.toSnapshot() ?? new Uint8Array()) === hashOf(live);
      await gateway.made.stop();
      const perSecond = { standby: Math.round(count / standby.seconds), gateway: Math.round(count / gateway.seconds) };
      const misses = Object.entries(perSecond)
        .filter(([, rate]) => rate < LEAST_PER_SECOND)
        .map(([who, rate]) => `${who}: ${rate} commands/s instead of ${LEAST_PER_SECOND}`);
      if (!isEqual) misses.push('the states differ');
      return {
        figure: Math.min(perSecond.standby, perSecond.gateway),
        measured: `a standby ${perSecond.standby} commands/s, a gateway ${perSecond.gateway}`,
        misses,
        verified: { commands: count, statesEqual: isEqual },
        summary: [
          `a standby ${perSecond.standby} commands/s, ${rounded((standby.cpuSeconds / count) * 1e6)} µs of CPU each`,
          `a gateway ${perSecond.gateway} commands/s, ${rounded((gateway.cpuSeconds / count) * 1e6)} µs of CPU each`,
          `from PostgreSQL on the same machine, over ${count} commands`,
        ],
        details: { perSecond, commands: count, flow: { path: flowPath } },
      };
    } finally {
      await temporary.stop();
    }
  },
};

function* all(commands: FlowCommands, length: number) {
  for (let i = 0; i < length; i++) yield commands.at(i);
}

async function timed<Made>(make: () => Promise<Made>) {
  const before = process.cpuUsage();
  const start = performance.now();
  const made = await make();
  const seconds = (performance.now() - start) / 1000;
  const { user, system } = process.cpuUsage(before);
  return { made, seconds, cpuSeconds: (user + system) / 1e6 };
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
