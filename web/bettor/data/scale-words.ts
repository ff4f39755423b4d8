import { t } from '@lingui/core/macro';
import { wordsOfRunner } from '../../shared/server-words/server-words.ts';
import { kindWords } from './kind-words.ts';

const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];
const ALL_THREE = 3;
const BELOW = -1;

type Words = (number: number) => string | undefined;

/** By the names of the markets whose numbers stand for something else. */
const MEANINGS: readonly (readonly [market: RegExp, words: Words])[] = [
  [/^Pair plus /, (kind) => Object.values(kindWords())[kind]],
  [/^Winner$/, (side) => [wordsOfRunner('Player'), wordsOfRunner('Banker'), t`Banker, with six`][side]],
  [/^Which side shows /, (side) => [wordsOfRunner('Andar'), wordsOfRunner('Bahar'), t`Bahar, the first card`][side]],
  [/^Low or high$/, (side) => [wordsOfRunner('Low'), '7', wordsOfRunner('High')][side - BELOW]],
  [/^Under 7 or over 7$/, (side) => [wordsOfRunner('Under 7'), '7', wordsOfRunner('Over 7')][side - BELOW]],
  [/^Rank of the next card after /, (rank) => RANKS[rank - 1]],
  [/^Sum, triples apart$/, (sum) => (sum === ALL_THREE ? wordsOfRunner('Triple') : undefined)],
  [/^(Full|Half) sangam /, (has) => [t`No`, t`Yes`][has]],
];

/** What the number says that a market was settled with: a hand's kind, a side, a rank; else the number itself. */
export function wordsOfNumber(marketName: string, number: number): string {
  const words = MEANINGS.find(([market]) => market.test(marketName))?.[1];
  return words?.(number) ?? String(number);
}
