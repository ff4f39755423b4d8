const known = new Map<string, number>();

/**
 * The probability that two leaders who are level draw equal ranks until the pack is too short for both. Whoever else
 * wins, each of them is as likely to as the other: what one draws the other might have drawn. At most 10⁻¹¹; three level
 * leaders first have to come down to two, which leaves less than 10⁻¹⁴.
 *
 * @param counts  how many cards of each rank are left, in any order
 */
export function neverDecided(counts: readonly number[]): number {
  const left = counts.reduce((sum, count) => sum + count, 0);
  if (left < 2) return 1;
  const ordered = counts.toSorted((one, other) => one - other);
  const key = ordered.join('');
  const before = known.get(key);
  if (before !== undefined) return before;
  let probability = 0;
  for (const [rank, count] of ordered.entries())
    if (count > 1)
      probability += ((count * (count - 1)) / (left * (left - 1))) * neverDecided(without(ordered, [rank, rank]));
  known.set(key, probability);
  return probability;
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
