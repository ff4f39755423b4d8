import type { ContestantName } from '../contestants/kinds.ts';
import type { Figures } from '../flow/figures.ts';
import type { Flow } from '../flow/flow.ts';
import { naiveFigures } from '../flow/naive-book.ts';
import { ContestantClient } from './contestant-client.ts';
import { median, rounded } from './statistics.ts';
import { verifyContestant } from './verify-contestant.ts';

/**
 * A round is a tenth of a long flow; a short one is gone round as often as it takes. The library may need longer than the
 * budget for a round; then both do fewer commands.
 */
const FULL = { rounds: 9, leastCommands: 100_000, roundBudgetMs: 10_000 };
const BRIEF: typeof FULL = { rounds: 2, leastCommands: 20_000, roundBudgetMs: 1000 };
const UNBOUNDED_MS = 120_000;

export interface Round {
  commands: number;
  oursNs: number;
  theirsNs: number;
}

export interface Race {
  /** Median over the rounds of theirs ÷ ours. */
  ratio: number;
  oursNs: number;
  theirsNs: number;
  rounds: Round[];
  verified: Figures;
  /** How many commands of the flow the comparator’s fills were verified on. */
  theirsVerifiedOn: number;
}

export interface Entry {
  ours: ContestantName;
  flowPath: string;
  flow: Flow;
  /** What the naive book makes of the whole flow. */
  figures: Figures;
  brief: boolean;
}

/**
 * Ours against `nodejs-order-book`, round by round over the same commands, in CPU time of their processes (collector
 * and compiler included). Before the clock runs ours is verified over the whole flow, the library over its beginning.
 *
 * @throws FlowError where the fills are not those of the naive book
 */
export async function race(entry: Entry): Promise<Race> {
  const { flow, flowPath, figures } = entry;
  const size = entry.brief ? BRIEF : FULL;
  const ours = new ContestantClient(entry.ours, flowPath);
  const theirs = new ContestantClient('library', flowPath);
  try {
    await verifyContestant(ours, { who: 'ours', commands: flow.length, expected: figures });
    const beginning = Math.min(flow.length, size.leastCommands);
    await verifyContestant(theirs, {
      who: 'nodejs-order-book',
      commands: beginning,
      expected: naiveFigures(flow, beginning),
    });
    const commands = Math.max(size.leastCommands, Math.ceil(flow.length / (size.rounds + 1)));
    const round = { commands, budgetMs: size.roundBudgetMs };
    await runRound({ ours, theirs }, round);
    const rounds: Round[] = [];
    for (let i = 0; i < size.rounds; i++) rounds.push(await runRound({ ours, theirs }, round));
    return {
      ratio: rounded(median(rounds.map((round) => round.theirsNs / round.oursNs))),
      oursNs: rounded(median(rounds.map((round) => round.oursNs))),
      theirsNs: rounded(median(rounds.map((round) => round.theirsNs))),
      rounds,
      verified: figures,
      theirsVerifiedOn: beginning,
    };
  } finally {
    ours.stop();
    theirs.stop();
  }
}

/** The library first: how far it came in the time is how far ours goes. */
async function runRound(
  clients: { ours: ContestantClient; theirs: ContestantClient },
  { commands, budgetMs }: { commands: number; budgetMs: number },
): Promise<Round> {
  const theirs = await takeSlice(clients.theirs, commands, budgetMs);
  const ours = await takeSlice(clients.ours, theirs.commands, UNBOUNDED_MS);
  return { commands: theirs.commands, oursNs: rounded(ours.ns), theirsNs: rounded(theirs.ns) };
}

async function takeSlice(
  client: ContestantClient,
  commands: number,
  budgetMs: number,
): Promise<{ commands: number; ns: number }> {
  const { slice } = await client.ask({ ask: 'slice', commands, budgetMs });
  if (slice === undefined) throw new Error('a contestant gave no slice');
  return { commands: slice.commands, ns: slice.cpuNs / slice.commands };
}
