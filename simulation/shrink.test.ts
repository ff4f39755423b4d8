import { Engine } from 'engine';
import type { Command, Millis, Outcome, Sequence } from 'engine';
import type { EngineKind, SequencedEngine } from 'server/core/sequencer/fold.ts';
import { expect, test } from 'vitest';
import { replaySteps, runSeed } from './run-seed.ts';
import { shrink } from './shrink.ts';
import { describeStep } from './step.ts';

/** An engine that answers every cancel with a unit less than it took away. */
function wrong(engine: SequencedEngine): SequencedEngine {
  return {
    get events() {
      return engine.events;
    },
    nextDue: () => engine.nextDue(),
    dueAtStart: () => engine.dueAtStart(),
    isKeyUsed: (account, key) => engine.isKeyUsed(account, key),
    marketVersion: (market) => engine.marketVersion(market),
    snapshot: () => engine.snapshot(),
    apply(command: Command, sequence: Sequence, at: Millis): Outcome {
      const outcome = engine.apply(command, sequence, at);
      if (command.type !== 'cancel-order' || !outcome.ok) return outcome;
      return { ...outcome, cancelled: (outcome.cancelled - 1) as typeof outcome.cancelled };
    },
  };
}

const wrongEngine: EngineKind = {
  create: () => wrong(Engine.create()),
  restore: (snapshot) => wrong(Engine.restore(snapshot)),
};

test('a violation is cut down to the commands that it takes', async () => {
  const { steps, violation } = await runSeed({ seed: 6, commands: 300, engine: wrongEngine });
  expect(violation?.invariant).toBe('model');
  if (violation === undefined) return;
  const shortest = await shrink({ seed: 6, steps, violation }, wrongEngine);
  const commands = shortest.flatMap((step) => (step.kind === 'submit' ? [step.command.type] : []));
  expect(commands).toEqual([
    'open-account',
    'post-transfer',
    'create-market',
    'open-market',
    'place-order',
    'cancel-order',
  ]);
  expect(describeStep(shortest.at(-1) as (typeof shortest)[number])).toContain('cancel-order');
  expect((await replaySteps(6, shortest, wrongEngine))?.invariant).toBe('model');
  expect(await replaySteps(6, shortest, Engine)).toBeUndefined();
});

test('the same seed is the same run', async () => {
  const [first, second] = [
    await runSeed({ seed: 5, commands: 200, engine: Engine }),
    await runSeed({ seed: 5, commands: 200, engine: Engine }),
  ];
  expect(first.steps).toEqual(second.steps);
});
