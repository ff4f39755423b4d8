import type { Exchange } from '../exchange.ts';
import type { ByteReader } from './byte-reader.ts';
import type { ByteWriter } from './byte-writer.ts';

/** Rounds of providers: those that run as they began, then those that have ended as they ended. */
export function writeWagers(out: ByteWriter, { wagers }: Exchange): void {
  out.number(wagers.size);
  for (const { provider, account, round, exposure, revision, endedAt } of wagers.all())
    out.numbers([provider, account, round, exposure, revision, endedAt]);
}

export function readWagers(from: ByteReader, { accounts, wagers }: Exchange): void {
  for (let left = from.number(); left > 0; left--) {
    const [provider, account, round] = from.numbers(3) as [number, number, number];
    const [exposure, revision, endedAt] = from.numbers(3) as [number, number, number];
    wagers.add({ provider, account, round, exposure, revision, endedAt });
    accounts.addExposure(account, exposure);
  }
}
