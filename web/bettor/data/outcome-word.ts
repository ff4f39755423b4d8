import { t } from '@lingui/core/macro';
import type { ResultOnWire } from 'protocol/result-words';
import { resultText } from 'protocol/result-words';
import { wordsOfRunner } from '../../shared/server-words/server-words.ts';
import type { Bet } from './from-wire.ts';

type Ended = Pick<Bet, 'payoff' | 'profit' | 'toWin' | 'toLose' | 'between' | 'matches'>;

/** How a settled bet ended, where that is neither all won nor all lost; else empty. */
export function outcomeWordOf({ payoff, profit, toWin, toLose, between, matches }: Ended): string {
  if (profit === undefined || profit === toWin || profit === 0 - toLose) return '';
  if (payoff === 'each-way') return profit === between ? t`Placed only` : '';
  // Bets at several lines may also come to nothing together.
  if (payoff === 'line-range') return profit === 0 && matches.length === 1 ? t`Stake returned` : '';
  if (payoff !== 'handicap') return '';
  if (profit === 0) return t`Stake returned`;
  return profit > 0 ? t`Half win` : t`Half loss`;
}

/** What `between` of an open bet is. */
export function wordOfBetween({ payoff, between = 0 }: Pick<Bet, 'payoff'> & { between?: number | undefined }): string {
  return payoff === 'each-way' ? t`Placed only` : between < 0 ? t`Half loss` : t`Half win`;
}

/** A runner's name without its handicap. */
export const nameOfSide = (name: string): string => name.replace(/\s+[+−-]?[\d.]+$/, '');

/** "Reds by 2", "Draw": by how much which side of a handicap won, or lost. */
export function wordsOfMargin(ahead: string, number: number): string {
  if (number === 0) return t`Draw`;
  const [name, margin] = [nameOfSide(ahead), Math.abs(number)];
  return t`${name} by ${margin}`;
}

const named = (names: readonly string[]): string => names.map(wordsOfRunner).join(', ');

/** A market's result in the language of the page; `number` is as the page writes it. */
export function wordsOfResult(result: ResultOnWire, number: (number: number) => string = String): string {
  return resultText(result, {
    isVoid: t`Void`,
    names: named,
    deadHeat: (tied) => t`Dead heat: ${named(tied)}`,
    placed: (placed) => t`Placed: ${named(placed)}`,
    placedTied: (tied) => t`Dead heat for a place: ${named(tied)}`,
    margin: wordsOfMargin,
    number,
  });
}
