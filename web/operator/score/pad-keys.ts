import type { CricketBall, Dismissal } from 'results';

// What keys and thumbs say of a ball: one press for runs off the bat, two for extras and wickets.

/** What the first of two presses has begun. */
export type Begun = 'wide' | 'no-ball' | 'bye' | 'leg-bye' | 'wicket' | 'run-out';

/** A ball without its place. */
export type BallDraft = Omit<
  CricketBall,
  'kind' | 'innings' | 'over' | 'delivery' | 'striker' | 'nonStriker' | 'bowler'
>;

const NOTHING: BallDraft = { bat: 0, wides: 0, noBalls: 0, byes: 0, legByes: 0, penalty: 0, wickets: [] };

export const WICKETS = [
  ['bowled', 'Bowled'],
  ['caught', 'Caught'],
  ['lbw', 'LBW'],
  ['run-out', 'Run out'],
  ['stumped', 'Stumped'],
  ['hit-wicket', 'Hit wicket'],
  ['unknown', 'Other'],
] as const;

export const BEGINNINGS: Readonly<Record<string, Begun>> = {
  d: 'wide',
  n: 'no-ball',
  b: 'bye',
  l: 'leg-bye',
  w: 'wicket',
};

const out = (how: Dismissal, bat = 0): BallDraft => ({ ...NOTHING, bat, wickets: [{ player: '', how, fielders: [] }] });

/** Runs off the bat; 4 and 6 are boundaries unless they were all run. */
function offTheBat(bat: number, isAllRun: boolean): BallDraft {
  return (bat === 4 || bat === 6) && !isAllRun ? { ...NOTHING, bat, boundary: bat } : { ...NOTHING, bat };
}

/** @returns the ball, what is begun now, or undefined where the number says nothing */
export function pressNumber(
  begun: Begun | undefined,
  { number, isAllRun = false }: { number: number; isAllRun?: boolean },
): BallDraft | Begun | undefined {
  if (begun === 'wicket') {
    const how = WICKETS[number - 1]?.[0];
    return how === undefined || how === 'run-out' ? how : out(how);
  }
  if (number > 6) return undefined;
  switch (begun) {
    case undefined:
      return offTheBat(number, isAllRun);
    case 'wide':
      return { ...NOTHING, wides: 1 + number };
    case 'no-ball':
      return { ...offTheBat(number, isAllRun), noBalls: 1 };
    case 'run-out':
      return out('run-out', number);
    default:
      if (number === 0) return undefined;
      return begun === 'bye' ? { ...NOTHING, byes: number } : { ...NOTHING, legByes: number };
  }
}

/** Enter after an extra: the least it can be. */
export function pressEnter(begun: Begun | undefined): BallDraft | undefined {
  if (begun === undefined || begun === 'wicket') return undefined;
  const least = begun === 'bye' || begun === 'leg-bye' ? 1 : 0;
  return pressNumber(begun, { number: least }) as BallDraft;
}

export const ballAt = (place: Pick<CricketBall, 'innings' | 'over' | 'delivery'>, draft: BallDraft): CricketBall => ({
  kind: 'ball',
  innings: place.innings,
  over: place.over,
  delivery: place.delivery,
  striker: '',
  nonStriker: '',
  bowler: '',
  ...draft,
});
