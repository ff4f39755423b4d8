import type { SelectionId } from 'engine/vocabulary';

/** Handicaps reach as far as this on either side, in quarters. */
const FURTHEST = 2 ** 15;

/**
 * A recorded runner as one number: in markets with handicaps the same runner stands there once for each of them.
 *
 * @throws Error for a handicap that is not a number of quarters
 */
export function runnerOf(id: number, handicap: number | null | undefined): SelectionId {
  const quarters = (handicap ?? 0) * 4;
  if (quarters === 0) return id as SelectionId;
  if (!Number.isInteger(quarters) || Math.abs(quarters) >= FURTHEST)
    throw new Error(`runner ${id} has the handicap ${handicap}, which is not a number of quarters`);
  return (id * 2 * FURTHEST + FURTHEST + quarters) as SelectionId;
}
