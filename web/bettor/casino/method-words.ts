import { t } from '@lingui/core/macro';
import type { PackName, Table } from 'games';

/** Whether what it draws are cards: a die, a pocket, a digit, a ball or a runner is none. */
export const hasCards = (game: Table | undefined): boolean =>
  game === undefined || game.pack !== null || game.code === 'hilo';

type Row = readonly [name: string, words: string];

/** How a round follows from its seed and the players' numbers, up to what a number means at this table. */
export function methodRows(game: Table | undefined): readonly Row[] {
  return [
    [t`Key`, t`HMAC-SHA-256 of table, round and list hash, keyed by the seed`],
    [t`Numbers`, t`HMAC-SHA-256 of a count, keyed by the key`],
    [t`No bias`, t`too high a number is drawn again`],
    ...(game === undefined ? [] : meaningOf(game)),
  ];
}

function meaningOf({ pack, code }: Table): readonly Row[] {
  if (pack !== null) {
    return [
      [t`Deck`, deckWords(pack)],
      [t`Card`, t`swapped with the first that is left`],
    ];
  }
  if (code === 'hilo') {
    return [
      [t`Deck`, deckWords('52')],
      [t`Card`, t`the number counts from the first, in a full pack each round`],
    ];
  }
  if (code === 'roulette') return [[t`Pocket`, t`0 to 36: the number itself`]];
  if (code === 'sicbo') return [[t`Dice`, t`a number for each: 0 is the face 1, 5 is the face 6`]];
  if (code === 'vcricket') return [[t`Ball`, t`0 to 99, shared out to 0, 1, 2, 3, 4, 6 and a wicket as the rules say`]];
  if (code === 'vhorses' || code === 'vdogs') {
    return [[t`Place`, t`the first to the last in turn, among the runners that are left, by their weights`]];
  }
  return [[t`Digit`, t`0 to 9: the number itself, three for each pana`]];
}

function deckWords(pack: PackName): string {
  const words: Readonly<Record<PackName, string>> = {
    '52': t`spades, hearts, clubs, diamonds, each ace to king`,
    '8x52': t`eight packs in turn, each spades, hearts, clubs, diamonds, ace to king`,
    '48': t`spades, hearts, clubs, diamonds, each ace to queen`,
    '40': t`spades, hearts, clubs, diamonds, each ace to ten`,
    '32': t`spades, hearts, clubs, diamonds, each six to king`,
    '2x16': t`two packs in turn, each spades, hearts, clubs, diamonds: ace, jack, queen, king`,
    '35': t`five each of 0, 1, 2, 3, 4, 6 and a wicket, in this order`,
  };
  return words[pack];
}
