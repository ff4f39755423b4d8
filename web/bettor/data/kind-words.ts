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
