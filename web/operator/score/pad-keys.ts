import type { CricketBall, Dismissal } from 'results';

// Key presses for a ball: one press for runs off the bat; extras, a wicket and the runs add up to one ball.

export type Extra = 'wide' | 'no-ball' | 'bye' | 'leg-bye';

/** The keys pressed so far for an incomplete ball. */
export interface Begun {
  readonly extras: readonly Extra[];
  /** how: the kind comes next · run-out: the runs that were completed come next */
  readonly wicket: 'none' | 'how' | 'run-out';
}

/** A ball without its place and its players. */
export type BallDraft = Omit<
  CricketBall,
  'kind' | 'innings' | 'over' | 'delivery' | 'striker' | 'nonStriker' | 'bowler'
>;

const NOTHING: BallDraft = { bat: 0, wides: 0, noBalls: 0, byes: 0, legByes: 0, penalty: 0, wickets: [] };
const NONE_YET: Begun = { extras: [], wicket: 'none' };

/** Seven are run with overthrows. */
const MOST_RUNS = 7;

export const WICKETS = [
  ['bowled', 'Bowled'],
  ['caught', 'Caught'],
  ['lbw', 'LBW'],
  ['run-out', 'Run out'],
  ['stumped', 'Stumped'],
  ['hit-wicket', 'Hit wicket'],
  ['unknown', 'Other'],
] as const;

export const EXTRA_KEYS: Readonly<Record<string, Extra>> = { d: 'wide', n: 'no-ball', b: 'bye', l: 'leg-bye' };

/** A no-ball may have byes; everything else replaces what was pressed before. */
export function pressExtra({ extras, wicket }: Begun = NONE_YET, extra: Extra): Begun {
  const isRunsOfNoBall = extras.includes('no-ball') && (extra === 'bye' || extra === 'leg-bye');
  return { extras: isRunsOfNoBall ? ['no-ball', extra] : [extra], wicket };
}

export const pressWicket = ({ extras }: Begun = NONE_YET): Begun => ({ extras, wicket: 'how' });

/** Off a wide nobody is bowled, caught or LBW, off a no-ball nobody is stumped or out hit wicket either. */
export function canBeOut({ extras }: Begun, how: Dismissal): boolean {
  if (how === 'run-out' || how === 'unknown') return true;
  if (extras.includes('wide')) return how === 'stumped' || how === 'hit-wicket';
  return extras.length === 0;
}

const out = (how: Dismissal): Pick<BallDraft, 'wickets'> => ({ wickets: [{ player: '', how, fielders: [] }] });

/** Runs off the bat; 4 and 6 are boundaries unless they were all run. */
function offTheBat(bat: number, isAllRun: boolean): BallDraft {
  return (bat === 4 || bat === 6) && !isAllRun ? { ...NOTHING, bat, boundary: bat } : { ...NOTHING, bat };
}

/** The runs of a ball with these extras. */
function runsWith(extras: readonly Extra[], number: number, isAllRun: boolean): BallDraft {
  if (extras.includes('wide')) return { ...NOTHING, wides: 1 + number };
  const noBalls = extras.includes('no-ball') ? 1 : 0;
  if (extras.includes('bye')) return { ...NOTHING, noBalls, byes: number };
  if (extras.includes('leg-bye')) return { ...NOTHING, noBalls, legByes: number };
  return { ...offTheBat(number, isAllRun), noBalls };
}

/** @returns the ball, what is begun now, or undefined where the number says nothing */
export function pressNumber(
  begun: Begun = NONE_YET,
  { number, isAllRun = false }: { number: number; isAllRun?: boolean },
): BallDraft | Begun | undefined {
  const { extras, wicket } = begun;
  if (wicket === 'how') {
    const how = WICKETS[number - 1]?.[0];
    if (how === undefined || !canBeOut(begun, how)) return undefined;
    return how === 'run-out' ? { extras, wicket: 'run-out' } : { ...runsWith(extras, 0, true), ...out(how) };
  }
  if (number > MOST_RUNS) return undefined;
  // Nobody is run out on a boundary.
  if (wicket === 'run-out') return { ...runsWith(extras, number, true), ...out('run-out') };
  const isByes = extras.includes('bye') || extras.includes('leg-bye');
  return isByes && number === 0 ? undefined : runsWith(extras, number, isAllRun);
}

/** Enter after an extra: the least it can be. */
export function pressEnter(begun: Begun | undefined): BallDraft | undefined {
  if (begun === undefined || begun.wicket === 'how') return undefined;
  const isByes = begun.extras.includes('bye') || begun.extras.includes('leg-bye');
  return pressNumber(begun, { number: isByes && begun.wicket === 'none' ? 1 : 0 }) as BallDraft;
}

export const isBegun = (pressed: BallDraft | Begun): pressed is Begun => 'extras' in pressed;

const EXTRA_WORDS: Readonly<Record<Extra, string>> = {
  wide: 'Wide',
  'no-ball': 'No-ball',
  bye: 'Byes',
  'leg-bye': 'Leg-byes',
};

/** The keys pressed so far, and what comes next. @param isTouch  without a keyboard */
export function begunWords({ extras, wicket }: Begun, isTouch: boolean): string {
  const words = extras.map((extra) => EXTRA_WORDS[extra]).join(', ');
  const before = words === '' ? '' : `${words}. `;
  if (wicket === 'how') return `${before}Wicket: how?${isTouch ? '' : ' 1 to 7'}`;
  if (wicket === 'run-out') return `${before}Run out: how many runs were completed?`;
  return `${words}: then the runs${isTouch ? ', or Wicket' : ', W for a wicket, or Enter for the fewest'}`;
}

const NOBODY = { striker: '', nonStriker: '', bowler: '' };

/** @param draft  with its players; without them nobody is named */
export const ballAt = (
  { innings, over, delivery }: Pick<CricketBall, 'innings' | 'over' | 'delivery'>,
  draft: BallDraft & Partial<typeof NOBODY>,
): CricketBall => ({ kind: 'ball', innings, over, delivery, ...NOBODY, ...draft });
