import { WHOLE_STAKE } from './groups.ts';
import type { Answer, Bet, Group, Start, Table } from './table.ts';

/** One bet of a table, with what the rules say it gives back. */
export interface BetReturn {
  readonly table: string;
  readonly bet: string;
  /** Decimal price, stake included; null for a scale with several payouts. */
  readonly payout: number | null;
  /** Of a profit. */
  readonly probability: number;
  /** What a unit at risk gives back on average; a void market gives it back whole. A lay risks its liability. */
  readonly return: number;
}

/** Ten-thousandths that a bet comes to for each 10,000 at risk, with an answer. 0 where the market is void. */
export function profitOf(group: Group, bet: Bet, answer: Answer): number {
  if (answer === null) return 0;
  const { payoff } = group;
  if (bet.scale !== undefined && payoff.kind !== 'runners')
    return bet.scale[(answer as number) - payoff.least] as number;
  const wins = payoff.kind === 'runners' ? answer === bet.runner : (answer as number) >= (bet.line as number);
  const profit = (bet.price as number) / 100 - 1;
  if (bet.side === 'back') return wins ? profit * WHOLE_STAKE : -WHOLE_STAKE;
  return wins ? -WHOLE_STAKE : WHOLE_STAKE / profit;
}

/** From the answers' probabilities, or from how often a simulation had them. */
export function returnOf(group: Group, bet: Bet, chances: ReadonlyMap<Answer, number>) {
  let probability = 0;
  let expected = 0;
  for (const [answer, chance] of chances) {
    const profit = profitOf(group, bet, answer);
    if (profit > 0) probability += chance;
    expected += chance * profit;
  }
  return { probability, return: 1 + expected / WHOLE_STAKE };
}

const examplesOf = new Map<Table, readonly Group[]>();

/** The groups of a start, and one of each kind that a bettor can choose. */
export function groupsWithChoice(table: Table, start: Start): readonly Group[] {
  const { onDemand } = table;
  if (onDemand === undefined) return table.groups(start);
  const { name, examples } = onDemand;
  const chosen = examplesOf.get(table) ?? examples.map((choice) => ({ ...onDemand.group(choice), name }));
  examplesOf.set(table, chosen);
  const ids = new Set(chosen.map(({ id }) => id));
  return [...table.groups(start).filter(({ id }) => !ids.has(id)), ...chosen];
}

/** Every bet of a table, those of its other starts too. */
export function returnsOf(table: Table): readonly BetReturn[] {
  return (table.starts ?? [{}]).flatMap((start) => returnsAt(table, groupsWithChoice(table, start)));
}

/**
 * @param groups     with an operator's prices, where they are not the table's
 * @param chancesOf  computed before; else they are now
 */
export function returnsAt(
  table: Table,
  groups: readonly Group[],
  chancesOf: (group: Group) => ReadonlyMap<Answer, number> = (group) => group.chances(),
): BetReturn[] {
  return groups.flatMap((group) =>
    group.bets.map((bet) => ({
      table: table.code,
      bet: bet.id,
      payout: bet.price === null ? null : bet.price / 100,
      ...returnOf(group, bet, chancesOf(group)),
    })),
  );
}
