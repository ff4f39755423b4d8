import { t } from '@lingui/core/macro';
import { roundIn } from '../../shared/bets/round-in.ts';
import { tableWord } from './table-words.ts';

/** "Teenpatti 20-20, round 12" for the match of a round; the name of any other as it is. */
export function roundWords(matchName: string): string {
  const round = roundIn(matchName);
  return round === undefined ? matchName : t`${tableWord(round.table)}, round ${round.index}`;
}
