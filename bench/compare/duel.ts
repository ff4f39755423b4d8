import type { ContestantName } from '../contestants/kinds.ts';
import { checkedFlow } from '../flow/cached-flow.ts';
import type { Figures } from '../flow/figures.ts';
import { ContestantClient } from '../measure/contestant-client.ts';
import { interleave, type Pair, type PairRound } from '../measure/interleave.ts';
import { verifyContestant } from '../measure/verify-contestant.ts';
import { quantile, rounded } from '../measure/statistics.ts';
import type { Checkout } from './checkout.ts';
import type { Turns } from './turns.ts';

/** Two processes that compiled the same code a little differently stay apart for good, so each few rounds begin anew. */
const ROUNDS_A_PROCESS = 3;

export interface Duel {
  base: Checkout;
  ours: Checkout;
  contestant: ContestantName;
  flowPath: string;
  /** How often a round goes through the flow. */
  laps: number;
  rounds: number;
  turns: Turns;
}

/** Ratios are ours ÷ base, in CPU time over the same commands: above 1, ours is slower. */
export interface Outcome {
  ratio: number;
  /** The quarter points and the ends of the rounds. */
  spread: { least: number; low: number; high: number; most: number };
  baseNs: number;
  oursNs: number;
  rounds: PairRound[];
  verified: Figures;
}

/** The same contestant of two checkouts, each in its process, round by round. @throws FlowError where their fills differ */
export async function fight(duel: Duel): Promise<Outcome> {
  const { flow, figures } = checkedFlow(duel.flowPath);
  const rounds: PairRound[] = [];
  while (rounds.length < duel.rounds) {
    const pair: Pair = { base: clientOf(duel, duel.base), ours: clientOf(duel, duel.ours) };
    try {
      if (rounds.length === 0) await verifyBoth(pair, flow.length, figures);
      // Compiles what runs.
      await duel.turns.take(() => interleave(pair, flow.length));
      for (let i = 0; i < ROUNDS_A_PROCESS && rounds.length < duel.rounds; i++)
        rounds.push(await duel.turns.take(() => interleave(pair, flow.length * duel.laps)));
    } finally {
      pair.base.stop();
      pair.ours.stop();
    }
  }
  return summarise(rounds, figures);
}

function clientOf({ contestant, flowPath }: Duel, checkout: Checkout): ContestantClient {
  return new ContestantClient(contestant, flowPath, checkout.folder);
}

async function verifyBoth({ base, ours }: Pair, commands: number, expected: Figures): Promise<void> {
  await verifyContestant(base, { who: 'the base', commands, expected });
  await verifyContestant(ours, { who: 'ours', commands, expected });
}

function summarise(rounds: PairRound[], verified: Figures): Outcome {
  const ratios = rounds.map(({ baseNs, oursNs }) => oursNs / baseNs);
  const at = (share: number) => rounded(quantile(ratios, share));
  const middle = (who: 'baseNs' | 'oursNs') =>
    rounded(
      quantile(
        rounds.map((round) => round[who]),
        0.5,
      ),
    );
  return {
    ratio: at(0.5),
    spread: { least: at(0), low: at(0.25), high: at(0.75), most: at(1) },
    baseNs: middle('baseNs'),
    oursNs: middle('oursNs'),
    rounds: rounds.map(({ baseNs, oursNs }) => ({ baseNs: rounded(baseNs), oursNs: rounded(oursNs) })),
    verified,
  };
}
