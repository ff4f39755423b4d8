import type { ContestantName } from '../contestants/kinds.ts';
import { checkedFlow } from '../flow/cached-flow.ts';
import { difference, type Figures } from '../flow/figures.ts';
import { FlowError } from '../flow/format.ts';
import { ContestantClient } from '../measure/contestant-client.ts';
import { quantile, rounded } from '../measure/statistics.ts';
import type { Checkout } from './checkout.ts';
import type { Turns } from './turns.ts';

/** A round is the whole flow, in so many slices that the two take in turn. */
const SLICES = 20;
/** Two processes that compiled the same code a little differently stay apart for good, so each few rounds begin anew. */
const ROUNDS_A_PROCESS = 3;
const UNBOUNDED_MS = 300_000;

export interface Duel {
  base: Checkout;
  ours: Checkout;
  contestant: ContestantName;
  flowPath: string;
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
  rounds: { baseNs: number; oursNs: number }[];
  verified: Figures;
}

interface Pair {
  base: ContestantClient;
  ours: ContestantClient;
}

/** The same contestant of two checkouts, each in its process, round by round. @throws FlowError where their fills differ */
export async function fight(duel: Duel): Promise<Outcome> {
  const { flow, figures } = checkedFlow(duel.flowPath);
  const rounds: { baseNs: number; oursNs: number }[] = [];
  while (rounds.length < duel.rounds) {
    const pair: Pair = { base: clientOf(duel, duel.base), ours: clientOf(duel, duel.ours) };
    try {
      if (rounds.length === 0) for (const client of [pair.base, pair.ours]) await verify(client, flow.length, figures);
      // Compiles what runs.
      await duel.turns.take(() => runRound(pair, flow.length));
      for (let i = 0; i < ROUNDS_A_PROCESS && rounds.length < duel.rounds; i++)
        rounds.push(await duel.turns.take(() => runRound(pair, flow.length)));
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

async function verify(client: ContestantClient, commands: number, expected: Figures): Promise<void> {
  const { figures } = await client.ask({ ask: 'verify', commands });
  const differs = difference(expected, figures as Figures);
  if (differs !== undefined) throw new FlowError(`not the naive book’s fills: ${differs}`);
}

/** Who goes first alternates, so that neither always finds the other's leavings in the cache. */
async function runRound(pair: Pair, commands: number): Promise<{ baseNs: number; oursNs: number }> {
  let baseNs = 0;
  let oursNs = 0;
  for (let slice = 0; slice < SLICES; slice++) {
    const count = Math.floor((commands * (slice + 1)) / SLICES) - Math.floor((commands * slice) / SLICES);
    const takeBase = async () => (baseNs += await takeSlice(pair.base, count));
    const takeOurs = async () => (oursNs += await takeSlice(pair.ours, count));
    for (const take of slice % 2 === 0 ? [takeBase, takeOurs] : [takeOurs, takeBase]) await take();
  }
  return { baseNs: baseNs / commands, oursNs: oursNs / commands };
}

async function takeSlice(client: ContestantClient, commands: number): Promise<number> {
  const { slice } = await client.ask({ ask: 'slice', commands, budgetMs: UNBOUNDED_MS });
  if (slice?.commands !== commands) throw new Error('a contestant gave another slice than asked for');
  return slice.cpuNs;
}

function summarise(rounds: { baseNs: number; oursNs: number }[], verified: Figures): Outcome {
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
