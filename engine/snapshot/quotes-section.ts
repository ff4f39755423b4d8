import type { Market } from '../market/market.ts';
import type { ByteReader } from './byte-reader.ts';
import type { ByteWriter } from './byte-writer.ts';

/** What is quoted in a market, runner by runner; then, by account, the noted shares and what counts against its cap. */
export function writeQuotes(out: ByteWriter, { quotes, shares, staked }: Market): void {
  for (const { state, levels } of quotes) {
    out.numbers([state, levels.length]);
    for (const { side, rate, line, size } of levels) out.numbers([side, rate, line, size]);
  }
  out.number(shares.size);
  for (const [account, chain] of inOrder(shares)) {
    out.numbers([account, chain.length]);
    for (const { agent, share } of chain) out.numbers([agent, share]);
  }
  out.number(staked.size);
  for (const [account, size] of inOrder(staked)) out.numbers([account, size]);
}

function inOrder<T>(byAccount: ReadonlyMap<number, T>): [number, T][] {
  return [...byAccount].sort((a, b) => a[0] - b[0]);
}

export function readQuotes(from: ByteReader, { quotes, shares, staked }: Market): void {
  for (const runner of quotes) {
    runner.state = from.number();
    runner.levels = many(from, () => {
      const [side, rate, line, size] = from.numbers(4) as [number, number, number, number];
      return { side, rate, line, size };
    });
  }
  for (let left = from.number(); left > 0; left--) {
    const account = from.number();
    const chain = many(from, () => ({ agent: from.number(), share: from.number() }));
    shares.set(account, chain);
  }
  for (let left = from.number(); left > 0; left--) staked.set(from.number(), from.number());
}

function many<T>(from: ByteReader, read: () => T): T[] {
  return Array.from({ length: from.number() }, read);
}
