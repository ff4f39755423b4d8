import { t } from '@lingui/core/macro';

/** Kinds of three cards, the lowest first: a pair plus is settled by a kind's place among them. */
export const kindWords = () => ({
  high: t`High card`,
  pair: t`Pair`,
  colour: t`Colour`,
  sequence: t`Sequence`,
  trail: t`Trail`,
  pure: t`Pure sequence`,
});

/** What the number says that a market was settled with: the kind of a hand, else the number itself. */
export function wordsOfPairPlus(marketName: string, number: number): string {
  const kind = marketName.startsWith('Pair plus ') ? Object.values(kindWords())[number] : undefined;
  return kind ?? String(number);
}
