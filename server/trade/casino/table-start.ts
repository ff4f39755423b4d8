import type { CommandPort } from '../../core/sequencer/command-port.ts';
import type { TableStart } from './casino-table.ts';
import { CHAIN_ENDS, type ChainEnd, type StoredChain, type StoredRound } from './round-rows.ts';
import type { RoundStore } from './round-store.ts';
import type { SeedVault } from './seed-vault.ts';
import type { VaultChain } from './vault-chain.ts';
import { voidBetween } from './void-between.ts';

interface Needs {
  readonly store: RoundStore;
  readonly vault: SeedVault;
  readonly commands: CommandPort;
}

/**
 * What a table goes on from: the chains that can be gone on with, compared with the vault. Where the vault has let out
 * more than the database knows of, a copy was restored: the indices between are void, and their seeds shown. Where it is
 * the other way round, or the vault does not have the chain at all, the chain is retired. A chain with a round that is
 * not over is retired by its table, once that round is void.
 */
export async function startOf(needs: Needs, code: string, unfinished: readonly StoredRound[]): Promise<TableStart> {
  const { store, vault, commands } = needs;
  const left = unfinished.find((round) => round.table === code);
  const chains: StoredChain[] = [];
  for (const chain of await store.chainsOf(code)) {
    const unreadable = vault.unreadable.get(chain.id);
    if (unreadable !== undefined) throw new Error(`chain ${chain.id} of the seed vault cannot be read: ${unreadable}`);
    const inVault = vault.chain(chain.id);
    const last = await store.lastIndexOf(chain.id);
    if (left?.chainId === chain.id) chains.push(chain);
    else if (inVault === undefined) await retire(needs, chain, CHAIN_ENDS.lost);
    else if (inVault.isRetired) await retire(needs, chain, CHAIN_ENDS.retiredInVault);
    else if (inVault.released < last) await retire(needs, chain, CHAIN_ENDS.vaultBehind, inVault);
    else chains.push(chain);
    if (inVault === undefined || inVault.isRetired || !chains.includes(chain)) continue;
    for (let index = last + 1; index <= inVault.released; index++)
      await voidBetween({ store, commands }, { chain, inVault, index });
  }
  const [first] = chains;
  return { left, chains, lastIndex: first === undefined ? 0 : await store.lastIndexOf(first.id) };
}

async function retire(
  { store, commands }: Needs,
  chain: StoredChain,
  reason: ChainEnd,
  inVault?: VaultChain,
): Promise<void> {
  await inVault?.retire();
  await store.retireChain(chain.id, reason, commands.now());
}
