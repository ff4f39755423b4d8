import { parentPort, workerData } from 'node:worker_threads';
import { Engine } from 'engine';
import { runSeed } from './run-seed.ts';
import type { SeedReport, WorkerTask } from './run-seeds.ts';
import { shrink } from './shrink.ts';
import { describeStep } from './step.ts';

// One core's part of a run: takes a seed, plays it, reports on it, takes the next.

const { commands } = workerData as WorkerTask;

async function report(seed: number): Promise<SeedReport> {
  const run = await runSeed({ seed, commands, engine: Engine });
  const summary = {
    seed,
    commands: run.commands,
    rejections: [...run.rejections],
    eventKinds: run.eventKinds,
    troubles: run.troubles,
  };
  if (run.violation === undefined) return summary;
  const { steps, violation } = run;
  const shortest = await shrink({ seed, steps, violation }, Engine);
  return { ...summary, violation: violation.message, steps: shortest.map(describeStep), all: steps.length };
}

parentPort?.on('message', (seed: number) => {
  void report(seed).then((summary) => parentPort?.postMessage(summary));
});
