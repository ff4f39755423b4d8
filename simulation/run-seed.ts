import type { EngineKind } from 'server/core/sequencer/fold.ts';
import { Cast } from './actors/cast.ts';
import { drawPlan } from './actors/plan.ts';
import type { Plan } from './actors/plan.ts';
import { finish } from './liveness.ts';
import { Random } from './random.ts';
import type { Step } from './step.ts';
import { Violation, describeError } from './violation.ts';
import { World } from './world/world.ts';

export interface SeedRun {
  readonly seed: number;
  /** Commands sent. */
  readonly commands: number;
  readonly violation?: Violation;
  /** Everything that happened up to the violation, or to the end of the safety phase. */
  readonly steps: readonly Step[];
  /** Each rejection that was given at least once. */
  readonly rejections: ReadonlySet<string>;
  /** Each kind of event that has happened at least once, of lapses and cancels with its reason. */
  readonly eventKinds: ReadonlySet<string>;
  /** How often each kind of trouble has happened. */
  readonly troubles: ReadonlyMap<string, number>;
}

export interface SeedOptions {
  readonly seed: number;
  readonly commands: number;
  readonly engine: EngineKind;
}

/** One seed: faults first, with every invariant checked after every command; then none, and everything must end well. */
export async function runSeed({ seed, commands, engine }: SeedOptions): Promise<SeedRun> {
  const random = new Random(seed);
  const plan = drawPlan(random);
  const world = worldOf(plan, engine);
  const steps: Step[] = [];
  const play = async () => {
    await world.start();
    const cast = new Cast(random, plan, world);
    for (let count = 0; count < commands; count += 1) {
      for (const step of cast.next()) {
        steps.push(step);
        await world.play(step);
      }
    }
    await finish(world);
  };
  const violation = await violationOf(world, play);
  const troubles = new Map([...world.troubles, ...world.journal.faults.struck]);
  const { rejections, eventKinds } = world;
  return {
    seed,
    commands: countCommands(steps),
    steps,
    rejections,
    eventKinds,
    troubles,
    ...(violation && { violation }),
  };
}

/** Plays a list of steps in the world of a seed, safety and liveness. @returns what was violated */
export async function replaySteps(
  seed: number,
  steps: readonly Step[],
  engine: EngineKind,
): Promise<Violation | undefined> {
  const world = worldOf(drawPlan(new Random(seed)), engine);
  return violationOf(world, async () => {
    await world.start();
    for (const step of steps) await world.play(step);
    await finish(world);
  });
}

function worldOf(plan: Plan, engine: EngineKind): World {
  const { startsAt, queueLimit, snapshotEvery, archive } = plan;
  return new World({ engine, startsAt, queueLimit, snapshotEvery, archive });
}

async function violationOf(world: World, play: () => Promise<void>): Promise<Violation | undefined> {
  try {
    await play();
    return world.violation;
  } catch (error) {
    if (world.violation !== undefined) return world.violation;
    if (error instanceof Violation) return error;
    return new Violation('simulation', describeError(error));
  }
}

function countCommands(steps: readonly Step[]): number {
  return steps.filter(({ kind }) => kind === 'submit').length;
}
