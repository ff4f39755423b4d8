// Tables that draw at declared times of the clock, whether anybody looks or not.

/** How fast a table goes, ms. */
export interface Pace {
  /** From the seal to the first card, and from each card to the next. */
  readonly card: number;
  /** From a result to the next round. */
  readonly pause: number;
  /** How long bets are taken, instead of what the table says. */
  readonly betting?: number;
}

interface Declared {
  /** Bets close and the first draw begins at each whole multiple of this. */
  readonly every: number;
  /** From one draw of a round to the next. */
  readonly apart: number;
  /** In their order. */
  readonly places: readonly string[];
}

const MINUTE = 60_000;
const DECLARED: Readonly<Record<string, Declared>> = {
  matka: { every: 15 * MINUTE, apart: 2 * MINUTE, places: ['open', 'close'] },
};
/** A round that would take bets for less than this waits for the next time. */
const LEAST_BETTING = MINUTE;
/** A race is run for as long as so many cards take; then its places are drawn at the line. */
const RACES: Readonly<Record<string, string>> = { vhorses: 'finish', vdogs: 'finish' };
const RACE_CARDS = 20;
/** Where a pace says for how long bets are taken, draws are as far apart as so many cards. */
const CARDS_APART = 40;

export interface DrawTime {
  readonly place: string;
  readonly at: number;
}

export const drawsByClock = (code: string): boolean => Object.hasOwn(DECLARED, code);

/** When bets close of a round that opens now; undefined where the table goes by its own length. */
export function declaredClose(code: string, now: number): number | undefined {
  const declared = DECLARED[code];
  if (declared === undefined) return undefined;
  return Math.ceil((now + LEAST_BETTING) / declared.every) * declared.every;
}

/** When each place of a round is drawn; empty where its cards only follow each other. */
export function drawTimes(code: string, closesAt: number, pace: Pick<Pace, 'card' | 'betting'>): DrawTime[] {
  const line = RACES[code];
  if (line !== undefined) return [{ place: line, at: closesAt + RACE_CARDS * pace.card }];
  const declared = DECLARED[code];
  if (declared === undefined) return [];
  const apart = pace.betting === undefined ? declared.apart : CARDS_APART * pace.card;
  return declared.places.map((place, nth) => ({ place, at: closesAt + nth * apart }));
}
