import type { Start, Table } from 'games';
import { CHAIN_LENGTH } from 'games/fair';
import type { RoundStore, StoredChain, StoredRound } from './round-store.ts';
import { type SeedVault, VaultRefusedError } from './seed-vault.ts';

/** A table's next chain is committed at least so many rounds before its present one ends. */
const COMMITTED_AHEAD = 1000;

/** The round that comes next: its place in its chain, and what it is committed to. */
export interface NextRound {
  readonly chainId: string;
  readonly index: number;
  readonly commitment: string;
  readonly start: Start;
}

/** One table's chains: the one that is played, and in time the next. */
export class TableChains {
  readonly #game: Table;
  readonly #with: { readonly vault: SeedVault; readonly store: RoundStore; readonly now: () => number };
  #chains: StoredChain[];
  #lastIndex: number;

  constructor(
    game: Table,
    of: {
      readonly vault: SeedVault;
      readonly store: RoundStore;
      readonly now: () => number;
      readonly chains: readonly StoredChain[];
      readonly lastIndex: number;
    },
  ) {
    this.#game = game;
    this.#with = of;
    this.#chains = [...of.chains];
    this.#lastIndex = of.lastIndex;
  }

  find(id: string): StoredChain | undefined {
    return this.#chains.find((chain) => chain.id === id);
  }

  /** Commits new chains where they are needed. */
  async next(): Promise<NextRound> {
    if (this.#chains.length === 0) await this.#add();
    let chain = this.#chains[0] as StoredChain;
    if (this.#lastIndex >= chain.length) {
      await this.retire(chain.id, 'played to its end');
      if (this.#chains.length === 0) await this.#add();
      chain = this.#chains[0] as StoredChain;
    }
    if (this.#chains.length < 2 && this.#lastIndex >= chain.length - COMMITTED_AHEAD) await this.#add();
    const index = this.#lastIndex + 1;
    const inVault = this.#with.vault.chain(chain.id);
    if (inVault === undefined) throw new VaultRefusedError(`the vault does not have chain ${chain.id}`);
    const commitment = inVault.commitmentOf(index);
    return { chainId: chain.id, index, commitment, start: await this.#startOf(chain.id, index) };
  }

  begun({ index }: Pick<StoredRound, 'index'>): void {
    this.#lastIndex = index;
  }

  /** Nothing more is played of a chain. */
  async retire(id: string, reason: string): Promise<void> {
    await this.#with.store.retireChain(id, reason, this.#with.now());
    this.#chains = this.#chains.filter((chain) => chain.id !== id);
    this.#lastIndex = 0;
  }

  async #add(): Promise<void> {
    const facts = await this.#with.vault.create(this.#game.code, CHAIN_LENGTH);
    const committedAt = this.#with.now();
    await this.#with.store.addChain(facts, committedAt);
    this.#chains.push({ ...facts, committedAt, retiredAt: 0 });
  }

  /** What the round starts from: the last card of the chain so far, for games that go on from it. */
  async #startOf(chainId: string, index: number): Promise<Start> {
    const last = await this.#with.store.ended(this.#game.code, { count: 20 });
    const before = last.find((one) => one.chainId === chainId && (one.record?.cards.length ?? 0) > 0);
    const card = before?.record?.cards.at(-1);
    return { index, ...(card !== undefined && this.#game.starts !== undefined && { before: card as never }) };
  }
}
