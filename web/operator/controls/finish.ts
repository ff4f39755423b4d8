/** Places by runner; those that share a number are level. A runner that did not finish has none. */
export type Finish = ReadonlyMap<number, number>;

/** The part of a market that says what it pays on places. */
interface Places {
  readonly winners: number;
  readonly is_each_way: boolean;
}

/** As `admin/proposeResult` takes it. */
export interface FinishResult {
  readonly winners: number[];
  readonly tied?: number[];
  readonly placed?: number[];
  readonly placed_tied?: number[];
}

/** @returns undefined if something typed is no place, or a place is missing before another: 1, 2, 4 */
export function finishOf(places: Readonly<Record<number, string>>): Finish | undefined {
  const typed = Object.entries(places).filter(([, place]) => place.trim() !== '');
  if (!typed.every(([, place]) => /^[1-9]\d?$/.test(place.trim()))) return undefined;
  const finish = new Map(typed.map(([runner, place]) => [Number(runner), Number(place)]));
  const all = [...finish.values()];
  // Two who share a place leave the next one empty, or not: both are written.
  const isWhole = all.every((place) => place <= 1 + all.filter((other) => other < place).length);
  return isWhole ? finish : undefined;
}

/** The result that the order of finish is: if fewer finish than there are places, the places behind them are empty. */
export function resultOfFinish(finish: Finish, { winners, is_each_way: isEachWay }: Places): FinishResult {
  const order = [...Map.groupBy(finish, ([, place]) => place)]
    .toSorted(([a], [b]) => a - b)
    .map(([, level]) => level.map(([runner]) => runner));
  if (!isEachWay) {
    const { sure, tied } = fill(order, winners);
    return { winners: sure, ...(tied.length > 0 && { tied }) };
  }
  const [first = [], ...behind] = order;
  const { sure, tied } = fill(behind, winners - first.length);
  return {
    ...(first.length === 1 ? { winners: first } : { winners: [], tied: first }),
    ...(sure.length > 0 && { placed: sure }),
    ...(tied.length > 0 && { placed_tied: tied }),
  };
}

/** Places from the front: who has one, and who shares what is left of them. */
function fill(order: readonly number[][], places: number): { readonly sure: number[]; readonly tied: number[] } {
  const sure: number[] = [];
  for (const level of order) {
    if (sure.length >= places) break;
    if (sure.length + level.length > places) return { sure, tied: level };
    sure.push(...level);
  }
  return { sure, tied: [] };
}
