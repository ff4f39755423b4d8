import { ACCEPTS } from 'engine/vocabulary';
import type { Millis, Money } from 'engine/vocabulary';
import { ON_CLOSE_WORDS, TARGET_WORDS } from './bet.ts';
import type { BetTerms } from './bet.ts';

/** The words of an order's terms as one number, three bits for each. */
export function wordsOf({ onClose, target, postOnly, accept }: BetTerms): number {
  const places = [ON_CLOSE_WORDS.indexOf(onClose), TARGET_WORDS.indexOf(target), ACCEPTS.indexOf(accept)];
  return places.reduce((words, place) => words * 8 + place, Number(postOnly));
}

/** Terms with no amounts and no line. */
export function termsOfWords(words: number): Omit<BetTerms, 'line'> {
  const wordOf = <T>(list: readonly T[], shift: number) => list[(words >> shift) & 7] as T;
  return {
    onClose: wordOf(ON_CLOSE_WORDS, 6),
    minFill: 0 as Money,
    target: wordOf(TARGET_WORDS, 3),
    size: 0 as Money,
    expiresAt: 0 as Millis,
    postOnly: words >> 9 === 1,
    accept: wordOf(ACCEPTS, 0),
  };
}
