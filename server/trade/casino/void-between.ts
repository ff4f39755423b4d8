import { FAIR } from 'games/fair';
import type { CommandPort } from '../../core/sequencer/command-port.ts';
import { JournaledRound } from './round-journal.ts';
import { recordOf } from './round-record.ts';
import type { StoredChain } from './round-rows.ts';
import type { RoundStore } from './round-store.ts';
import type { VaultChain } from './vault-chain.ts';

/** A round that was dealt in a time that a restored copy does not know. */
export async function voidBetween(
  { store, commands }: { readonly store: RoundStore; readonly commands: Pick<CommandPort, 'now' | 'sequence'> },
  { chain, inVault, index }: { readonly chain: StoredChain; readonly inVault: VaultChain; readonly index: number },
): Promise<void> {
  const commitment = await inVault.commitmentOf(index);
  const seed = await inVault.seed(index, 'void');
  const at = commands.now();
  const round = {
    chainId: chain.id,
    index,
    table: chain.table,
    match: 0,
    stage: 'opening',
    commitment,
    start: {},
    markets: [],
    openedAt: at,
    closesAt: at,
    after: commands.sequence,
    prices: '{}',
  } as const;
  const end = { kind: 'void', reason: 'a copy of the database from before this round was restored', seed } as const;
  const stored = { ...round, endedAt: at, beacon: undefined, record: undefined };
  const record = recordOf({
    round: stored,
    journaled: new JournaledRound(),
    end,
    endedAt: at,
    chain,
    algorithm: FAIR,
    sequence: commands.sequence,
  });
  await store.addEnded(round, { endedAt: at, record });
}
