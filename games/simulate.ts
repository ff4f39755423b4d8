import type { Draws } from './dealer.ts';
import { WHOLE_STAKE } from './groups.ts';
import { groupsWithChoice, profitOf, returnOf } from './returns.ts';
import { playRound } from './round.ts';
import type { Answer, Bet, Group, Start, Table } from './table.ts';

/** A fast generator for simulations (sfc32): the same seed gives the same draws. No round is dealt from it. */
export class SimulatedDraws implements Draws {
  #a: number;
  #b = 0x9e3779b9;
  #c = 0x243f6a88;
  #counter = 1;

  constructor(seed: number) {
    this.#a = seed | 0;
    for (let warm = 0; warm < 20; warm++) this.#word();
  }

  uniform(n: number): number {
    const end = Math.floor(2 ** 32 / n) * n;
    for (;;) {
      const word = this.#word();
      if (word < end) return word % n;
    }
  }

  #word(): number {
    const word = (this.#a + this.#b + this.#counter) | 0;
    this.#counter = (this.#counter + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = ((this.#c << 21) | (this.#c >>> 11)) + word;
    return word >>> 0;
  }
}

export interface SimulatedBet {
  readonly table: string;
  readonly bet: string;
  /** In how many rounds its market was open. */
  readonly rounds: number;
  readonly computed: number;
  readonly simulated: number;
  /** The distance of the two in standard errors. */
  readonly errors: number;
  /** Whether that is a distance that chance makes: it makes a longer one in one of a million simulations at most. */
  readonly isWithin: boolean;
}

/** Of Bernstein's inequality, which holds for bets that win once in a million rounds too. */
const LOG = Math.log(2 / 1e-6);

/** Plays rounds of a table, and compares what every bet gave back with what is computed of it. */
export function simulate(table: Table, rounds: number, seed: number): readonly SimulatedBet[] {
  const draws = new SimulatedDraws(seed);
  const tallies = new Map<Group, Map<Answer, number>>();
  let start: Start = {};
  for (let index = 0; index < rounds; index++) {
    const round = playRound(table, draws, start);
    for (const group of groupsWithChoice(table, start)) {
      const tally = tallies.get(group) ?? new Map<Answer, number>();
      tallies.set(group, tally);
      const answer = group.answer(round);
      tally.set(answer, (tally.get(answer) ?? 0) + 1);
    }
    const [before] = round.cards;
    start = { index: index + 1, ...(before !== undefined && { before }) };
  }
  return [...tallies].flatMap(([group, tally]) => group.bets.map((bet) => compare(table, { group, bet, tally })));
}

function compare(
  table: Table,
  { group, bet, tally }: { group: Group; bet: Bet; tally: ReadonlyMap<Answer, number> },
): SimulatedBet {
  const rounds = [...tally.values()].reduce((sum, count) => sum + count, 0);
  const shares = new Map([...tally].map(([answer, count]) => [answer, count / rounds]));
  const computed = returnOf(group, bet, group.chances()).return;
  const simulated = returnOf(group, bet, shares).return;
  let [variance, furthest] = [0, 0];
  for (const [answer, chance] of group.chances()) {
    const from = profitOf(group, bet, answer) / WHOLE_STAKE + 1 - computed;
    variance += chance * from ** 2;
    furthest = Math.max(furthest, Math.abs(from));
  }
  const errors = (simulated - computed) / Math.sqrt(variance / rounds);
  const width = Math.sqrt((2 * variance * LOG) / rounds) + (furthest * LOG) / (3 * rounds);
  const isWithin = Math.abs(simulated - computed) <= width;
  return { table: table.code, bet: bet.id, rounds, computed, simulated, errors, isWithin };
}
