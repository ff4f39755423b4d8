import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { once } from 'node:events';
import { playRound, type Table } from '../games/index.ts';
import { canonicalEntropy, entropyHashOf, FAIR, KeyDraws } from '../games/fair/index.ts';
import { PLAIN } from '../server/people/identity/secrets.ts';
import { JournaledRound } from '../server/trade/casino/round-journal.ts';
import { recordOf, type RoundEnd } from '../server/trade/casino/round-record.ts';
import { SeedVault } from '../server/trade/casino/seed-vault.ts';
import type { VaultChain } from '../server/trade/casino/vault-chain.ts';
import { makeTemporaryFolder } from '../server/core/system/temporary-folder.ts';

/** One round of so many is void: its seed is shown, and it is not dealt. */
const VOID_EVERY = 97;
const MOST_VALUES = 3;
const STARTS_AT = Date.UTC(2026, 0, 1);
const ROUND_MS = 25_000;

/** What players add to a round: none, or up to three values, drawn from its number. */
function valuesOf(chain: string, index: number): readonly string[] {
  const value = (player: number) => createHash('sha256').update(`${chain} ${index} ${player}`).digest('hex');
  return canonicalEntropy(Array.from({ length: index % (MOST_VALUES + 1) }, (_, player) => value(player)));
}

async function endOf(chain: VaultChain, table: Table, index: number): Promise<RoundEnd> {
  if (index % VOID_EVERY === 0)
    return { kind: 'void', reason: 'voided by an operator', seed: await chain.seed(index, 'void') };
  const values = valuesOf(chain.id, index);
  const hash = entropyHashOf({ chainId: chain.id, index, stage: 0 }, values);
  const key = await chain.stageKey({ index, stage: 0, entropyHash: hash, beacon: null });
  const round = playRound(table, new KeyDraws(key), { index });
  return { kind: 'settled', round, values, hash, beacon: null, seed: await chain.seed(index, 'seed') };
}

/**
 * Deals rounds of a table from a vault of their own as the casino does, one after the other, and writes their records, one
 * a line: what `npm run fair -- verify` reads.
 */
export async function dealRounds(table: Table, rounds: number, file: string): Promise<void> {
  const folder = makeTemporaryFolder('deal');
  const vault = await SeedVault.open(folder, PLAIN);
  const out = createWriteStream(file);
  try {
    const { id } = await vault.create(table.code, rounds);
    const chain = vault.chain(id) as VaultChain;
    for (let index = 1; index <= rounds; index++) {
      const commitment = await chain.commitmentOf(index);
      const end = await endOf(chain, table, index);
      const openedAt = STARTS_AT + index * ROUND_MS;
      const journaled = Object.assign(new JournaledRound(), { opened: index * 10, sealed: index * 10 + 5 });
      const record = recordOf({
        round: {
          chainId: id,
          index,
          table: table.code,
          match: 0,
          stage: 'open',
          commitment,
          start: { index },
          markets: [],
          openedAt,
          closesAt: openedAt + 20_000,
          endedAt: 0,
          after: 0,
          prices: '{}',
          beacon: undefined,
          record: undefined,
        },
        journaled: Object.assign(journaled, { sealedAt: openedAt + 20_010 }),
        end,
        endedAt: openedAt + 24_000,
        chain: { id, table: table.code, anchor: chain.anchor, length: rounds, committedAt: 0, retiredAt: 0 },
        algorithm: FAIR,
        sequence: index * 10 + 6,
      });
      if (!out.write(`${JSON.stringify(record)}\n`)) await once(out, 'drain');
    }
  } finally {
    out.end();
    await once(out, 'close');
    await vault.stop();
    await rm(folder, { recursive: true });
  }
}
