/** Paths along which three or more stay level for longer are rarer than 10⁻¹⁸ together with what must follow them. */
const DEPTH = 3;

const known = new Map<string, number>();

/**
 * The probability that leaders who are level draw until the pack is too short for all of them. Whoever else wins, each of
 * them is as likely to as the others: what one draws another might have drawn.
 *
 * @param counts   how many cards of each rank are left, the lowest rank first
 * @param leaders  two to four
 */
export function neverDecided(counts: readonly number[], leaders: number, depth = 0): number {
  const left = counts.reduce((sum, count) => sum + count, 0);
  if (left < leaders) return 1;
  if (leaders > 2 && depth === DEPTH) return 0;
  // Of two it only matters how many ranks have how many cards.
  const key = `${leaders}:${depth}:${(leaders === 2 ? counts.toSorted((a, b) => a - b) : counts).join('')}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  let probability = 0;
  for (const { ranks, chance } of leaders === 2 ? equalPairs(counts, left) : tuples(counts, leaders)) {
    const best = Math.max(...ranks);
    const still = ranks.filter((rank) => rank === best).length;
    if (still > 1)
      probability += chance * neverDecided(without(counts, ranks), still, still === leaders ? depth + 1 : 0);
  }
  known.set(key, probability);
  return probability;
}

function* equalPairs(counts: readonly number[], left: number) {
  for (const [rank, count] of counts.entries())
    if (count > 1) yield { ranks: [rank, rank], chance: (count * (count - 1)) / (left * (left - 1)) };
}

/** Every way in which so many cards come out one after another, by rank. */
export function* tuples(
  counts: readonly number[],
  length: number,
): Generator<{ readonly ranks: readonly number[]; readonly chance: number }> {
  if (length === 0) {
    yield { ranks: [], chance: 1 };
    return;
  }
  const left = counts.reduce((sum, count) => sum + count, 0);
  for (const [rank, count] of counts.entries()) {
    if (count === 0) continue;
    for (const rest of tuples(without(counts, [rank]), length - 1))
      yield { ranks: [rank, ...rest.ranks], chance: (count / left) * rest.chance };
  }
}

export function without(counts: readonly number[], ranks: readonly number[]): number[] {
  const rest = counts.slice();
  for (const rank of ranks) rest[rank] = (rest[rank] as number) - 1;
  return rest;
}
