import { nameOfAnswer } from 'games/answer-names';
import { wordsOfRunner } from '../../shared/server-words/server-words.ts';

/** The meaning of the number that settled a market: a hand's kind, a side, a rank; else the number itself. */
export function wordsOfNumber(marketName: string, number: number): string {
  const name = nameOfAnswer(marketName, number);
  return name === undefined ? String(number) : wordsOfRunner(name);
}
