import { parseArgs } from 'node:util';
import type { ContestantName } from '../contestants/kinds.ts';
import { cachedFlow } from '../flow/cached-flow.ts';
import type { FlowPlan } from '../flow/generate.ts';
import { DEEP, THIN } from '../flow/plans.ts';
import { describeMachine } from '../measure/machine.ts';
import { UsageError } from '../measure/usage-error.ts';
import { type Checkout, checkOut, copyWorkTree } from './checkout.ts';
import { fight, type Outcome } from './duel.ts';
import { Turns } from './turns.ts';

interface DuelPlan {
  contestant: ContestantName;
  plan: FlowPlan;
  /** Of the flow in a round: a lap of the book alone is too short for a noisy machine. */
  laps: number;
}

const DUELS: Record<string, DuelPlan> = {
  'match-thin': { contestant: 'fast-book', plan: THIN, laps: 4 },
  'match-deep': { contestant: 'fast-book', plan: DEEP, laps: 4 },
  'engine-full': { contestant: 'engine', plan: THIN, laps: 2 },
};
const LEAST_ROUNDS = 15;
/** More than 5 % slower is a miss. */
const MOST_RATIO = 1.05;

const USAGE = `npm run bench -- ab --base COMMIT [--ours COMMIT] [--bench ${Object.keys(DUELS).join(',')}] [--rounds ${LEAST_ROUNDS}] [--lock FILE] [--json]`;

interface Asked {
  base: string;
  ours: string | undefined;
  names: string[];
  rounds: number;
  turns: Turns;
  json: boolean;
}

/**
 * Whether the work tree (or another commit) has become slower than a commit: base and ours alternate, in CPU time.
 *
 * @throws UsageError where it cannot be done as asked
 */
export async function compare(args: string[]): Promise<void> {
  const asked = read(args);
  const base = checkOut(asked.base);
  let ours: Checkout | undefined;
  try {
    ours = asked.ours === undefined ? copyWorkTree() : checkOut(asked.ours);
    for (const name of asked.names) {
      const { contestant, plan, laps } = DUELS[name] as DuelPlan;
      const { rounds, turns } = asked;
      const outcome = await fight({ base, ours, contestant, flowPath: cachedFlow(plan), laps, rounds, turns });
      report({ name, base, ours, outcome, command: ['npm run bench -- ab', ...args].join(' '), json: asked.json });
    }
  } finally {
    base.remove();
    ours?.remove();
  }
}

function read(args: string[]): Asked {
  const { base, ours, bench, rounds, lock, json } = parse(args);
  const names = bench.split(',');
  const isKnown = names.every((name) => DUELS[name] !== undefined);
  if (base === undefined || !isKnown || !/^[1-9]\d{0,3}$/.test(rounds)) throw new UsageError(USAGE);
  return { base, ours, names, rounds: Number(rounds), turns: new Turns(lock), json };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        base: { type: 'string' },
        ours: { type: 'string' },
        bench: { type: 'string', default: 'match-thin,engine-full' },
        rounds: { type: 'string', default: String(LEAST_ROUNDS) },
        lock: { type: 'string' },
        json: { type: 'boolean', default: false },
      },
    }).values;
  } catch {
    throw new UsageError(USAGE);
  }
}

interface Report {
  name: string;
  base: Checkout;
  ours: Checkout;
  outcome: Outcome;
  command: string;
  json: boolean;
}

function report({ name, base, ours, outcome, command, json }: Report): void {
  const { ratio, spread, baseNs, oursNs, verified, rounds } = outcome;
  const misses = ratio > MOST_RATIO ? [`${ratio} × the time of ${base.name} instead of ${MOST_RATIO} ×`] : [];
  const target = `≤ ${MOST_RATIO} × the base's CPU time`;
  if (json) {
    const details = { base: base.name, ours: ours.name, baseNs, oursNs, spread, rounds };
    const machine = describeMachine();
    console.log(JSON.stringify({ name: `ab ${name}`, target, ratio, misses, verified, details, machine, command }));
    return;
  }
  const caution = rounds.length < LEAST_ROUNDS ? ' (few rounds: an indication)' : '';
  console.log(
    [
      `${name}: ${ours.name} takes ${ratio} × the CPU time of ${base.name}${caution}, target ${target}`,
      `  half of ${rounds.length} rounds between ${spread.low} and ${spread.high}, all between ${spread.least} and ${spread.most}; medians ${oursNs} ns and ${baseNs} ns a command`,
      `  verified: both make the naive book's ${verified.fills} fills, checksum ${verified.checksum}`,
      `  misses: ${misses.length === 0 ? 'none' : misses.join('; ')}`,
    ].join('\n'),
  );
}
