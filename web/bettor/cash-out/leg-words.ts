import { t } from '@lingui/core/macro';
import type { CashOutOffer } from 'protocol';
import type { Price } from 'engine/vocabulary';
import { formatPrice, formatStake } from '../../shared/format/money.ts';
import { wordsOfRunner } from '../../shared/server-words/server-words.ts';
import { formatRate } from '../data/market-kind.ts';

type Leg = CashOutOffer['legs'][number];

/** "Lay India 150 at 2.00" */
export function wordsOfLeg(
  { selection_name: selection, is_back: isBack, odds, stake }: Leg,
  isQuoted: boolean,
): string {
  const name = wordsOfRunner(selection);
  const size = formatStake(Math.round(stake * 100));
  const hundredths = Math.round(odds * 100);
  const at = isQuoted ? formatRate(hundredths) : formatPrice(hundredths as Price);
  return isBack ? t`Back ${name} ${size} at ${at}` : t`Lay ${name} ${size} at ${at}`;
}
