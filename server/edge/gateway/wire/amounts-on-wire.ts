import { toWireMoney } from 'protocol';

/** Each amount, minor units, as the wire writes it. */
export function toWireAmounts<T extends { readonly [K in keyof T]: number }>(amounts: T): { [K in keyof T]: number } {
  const entries = Object.entries(amounts).map(([name, amount]) => [name, toWireMoney(amount as number)] as const);
  return Object.fromEntries(entries) as { [K in keyof T]: number };
}
