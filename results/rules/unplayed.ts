import type { Schedule } from '../facts/schedule.ts';
import { isVoid, settled, type SettledRuling, type VoidRuling } from '../ruling.ts';

const HOUR = 3_600_000;
/** From the first scheduled start to the actual one; exactly so long stands. */
export const MOST_LATE_MS = 48 * HOUR;

export const UNPLAYED_TEXT =
  'Bets are void where the match does not start within 48 hours of its first scheduled start; exactly 48 hours stands. A walkover voids all bets.';

/** @returns why no bet on this match stands, undefined where nothing is known against it */
export function unplayed({ stop, startsAt, beganAt, firstStartsAt }: Schedule): VoidRuling | undefined {
  if (stop === 'walkover') return isVoid('a walkover: the match was not played');
  if (stop === 'called-off') return isVoid('the match was called off and not played within 48 hours');
  const late = (beganAt > 0 ? beganAt : startsAt) - firstStartsAt;
  if (late <= MOST_LATE_MS) return undefined;
  return isVoid(`the start is ${Math.ceil(late / 60_000)} minutes after the first scheduled one, more than 48 hours`);
}

/** A market with one winner. */
export const won = (winner: string, reason: string): SettledRuling => settled({ winners: [winner] }, reason);

export const leader = ([first, second]: readonly [number, number]): 'home' | 'away' | 'draw' =>
  first > second ? 'home' : first < second ? 'away' : 'draw';

/** @returns the sum of one side or of both */
export const total = (values: readonly [number, number], side: 'home' | 'away' | undefined): number =>
  side === undefined ? values[0] + values[1] : values[side === 'home' ? 0 : 1];
