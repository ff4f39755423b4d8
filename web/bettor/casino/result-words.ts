import { t } from '@lingui/core/macro';
import type { Table } from 'games';
import type { CasinoRound } from 'protocol';
import { wordsOfRunner } from '../../shared/server-words/server-words.ts';

/** What came out, in words: "Player A wins", "Tie", "137-14-248". */
export const resultWords = (game: Table | undefined, { result, is_void: isVoid }: CasinoRound): string =>
  wordsOfWinner(game, { winner: result?.winner ?? '', isVoid });

interface Outcome {
  /** As the game names it. */
  readonly winner: string;
  readonly isVoid: boolean;
}

export function wordsOfWinner(game: Table | undefined, { winner, isVoid }: Outcome): string {
  if (isVoid) return t`Void, stakes returned`;
  if (winner === 'tie') return t`Tie`;
  if (game?.code === 'vhorses' || game?.code === 'vdogs') return t`${winner} wins`;
  const place = game?.places.find(({ id }) => id === winner);
  if (place !== undefined) {
    const name = wordsOfRunner(place.name);
    return t`${name} wins`;
  }
  const seats = seatsOf(game, winner);
  return seats ?? winner.charAt(0).toUpperCase() + winner.slice(1).replaceAll('_', ' ');
}

/** Of a table with a letter for each seat: who won. */
function seatsOf(game: Table | undefined, winner: string): string | undefined {
  if (game === undefined || !/^[WLT]{2,}$/.test(winner)) return undefined;
  const won = game.places.filter((_, seat) => winner.charAt(seat) === 'W').map(({ name }) => name.replace(/^\D+/, ''));
  return won.length === 0 ? t`The dealer wins` : t`Won by ${won.join(', ')}`;
}
