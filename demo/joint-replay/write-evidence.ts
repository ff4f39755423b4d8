import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MarketId } from 'engine/vocabulary';
import { EvidenceStore } from 'server/trade/settlement/evidence-store.ts';
import type { JointExchange } from './joint-exchange.ts';

/** Writes the evidence of each market's last result into a folder, a file a market. @returns how many */
export async function writeEvidence(
  { database }: Pick<JointExchange, 'database'>,
  markets: readonly MarketId[],
  folder: string,
): Promise<number> {
  const store = new EvidenceStore(database.kysely<unknown>());
  mkdirSync(folder, { recursive: true });
  let written = 0;
  for (const market of markets) {
    const pack = await store.find({ market });
    if (pack === undefined) continue;
    writeFileSync(join(folder, `${market}.json`), `${JSON.stringify(pack)}\n`);
    written++;
  }
  return written;
}
