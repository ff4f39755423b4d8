import type { Money } from 'engine/vocabulary';
import { fromWireMoney } from 'protocol/money';

/** Minor units; undefined where the text is no amount of at most two decimals. */
export function amountOf(text: string): Money | undefined {
  const plain = text.replaceAll(/[,\s]/g, '');
  return /^\d+(\.\d{0,2})?$/.test(plain) ? fromWireMoney(Number(plain)) : undefined;
}
