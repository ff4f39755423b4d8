import type { Card, Start, Table } from 'games';
import { CHAIN_LENGTH, FAIR } from 'games/fair';
import type { RoundProof } from 'protocol';
import { CHAIN_ENDS, type ChainEnd, type StoredChain, type StoredRound } from './round-rows.ts';
import type { RoundStore } from './round-store.ts';
import type { SeedVault } from './seed-vault.ts';
import { type VaultChain, VaultRefusedError } from './vault-chain.ts';

/** A table's next chain is committed at least so many rounds before its present one ends. */
const COMMITTED_AHEAD = 1000;

/** The round that comes next: its place in its chain, and what it is committed to. */
export interface NextRound {
  readonly chainId: string;
  readonly index: number;
  readonly commitment: string;
  readonly start: Start;
}

/** Why a round is void, and why its chain is over, where it is. */
interface Unplayable {
  readonly reason: string;
  readonly retires?: ChainEnd;
}

/**
 * Why a round that was begun before this start takes no bets and is not dealt. What the vault let out of it is known,
 * to somebody or to all; so it is played on only where its list was closed before, and is the same for ever.
 */
export function unplayable(chain: VaultChain, { index }: StoredRound, isSealed: boolean): Unplayable | undefined {
  if (chain.isRetired) return { reason: 'its chain is retired', retires: CHAIN_ENDS.retiredInVault };
  if (index > 1 && !chain.isOut(index - 1)) {
    const retires = CHAIN_ENDS.vaultBehind;
    return { reason: retires, retires };
  }
  if (chain.isVoid(index)) return { reason: 'it was void already when the exchange stopped' };
  if (chain.released < index || (chain.released === index && isSealed)) return undefined;
  return { reason: 'a copy of the database from before its deal was restored' };
}

/** One table's chains: the one that is played, and in time the next. */
export class TableChains {
  readonly #game: Table;
  readonly #with: { readonly vault: SeedVault; readonly store: RoundStore; readonly now: () => number };
  #chains: StoredChain[];
  #lastIndex: number;
  /** By chain: the last card of its last round that had one. */
  #before: { readonly chainId: string; readonly card: Card | undefined } | undefined;

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

  /**
   * What the commands that open a round's markets rest on: the round's commitment, and the anchor of each chain of the
   * table that no round has been played of, this one's among them if it is its first. So every anchor is in the journal
   * before the first bet on its chain.
   */
  basisOf({ chainId, index, commitment }: Pick<StoredRound, 'chainId' | 'index' | 'commitment'>): string {
    const unplayed = this.#chains.filter(({ id }) => id !== chainId || index === 1);
    const anchors = unplayed.map(
      ({ id, table, anchor, length }) => `chain ${id} of ${table}, anchor ${anchor}, ${length} rounds, ${FAIR}`,
    );
    return [commitment, ...anchors].join('; ');
  }

  /** Commits new chains where they are needed. */
  async next(): Promise<NextRound> {
    if (this.#chains.length === 0) await this.#add();
    let chain = this.#chains[0] as StoredChain;
    if (this.#lastIndex >= chain.length) {
      await this.retire(chain.id, CHAIN_ENDS.played);
      if (this.#chains.length === 0) await this.#add();
      chain = this.#chains[0] as StoredChain;
    }
    if (this.#chains.length < 2 && this.#lastIndex >= chain.length - COMMITTED_AHEAD) await this.#add();
    const index = this.#lastIndex + 1;
    const inVault = this.#with.vault.chain(chain.id);
    if (inVault === undefined) throw new VaultRefusedError(`the vault does not have chain ${chain.id}`);
    if (inVault.released >= index) throw new VaultRefusedError(`the vault has dealt round ${index} already`);
    const commitment = await inVault.commitmentOf(index);
    return { chainId: chain.id, index, commitment, start: await this.#startOf(chain.id, index) };
  }

  begun({ index }: Pick<StoredRound, 'index'>): void {
    this.#lastIndex = index;
  }

  ended({ chainId }: Pick<StoredRound, 'chainId'>, { cards }: RoundProof): void {
    const card = cards.at(-1) as Card | undefined;
    if (card !== undefined || this.#before?.chainId !== chainId)
      this.#before = card === undefined ? undefined : { chainId, card };
  }

  /** Nothing more is played of a chain: the vault lets nothing more out, whatever database it meets. */
  async retire(id: string, reason: ChainEnd): Promise<void> {
    await this.#with.vault.chain(id)?.retire();
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
    if (this.#game.starts === undefined) return { index };
    if (this.#before?.chainId !== chainId) {
      const last = await this.#with.store.ended(this.#game.code, { count: 20 });
      const before = last.find((one) => one.chainId === chainId && one.cards.length > 0);
      this.#before = { chainId, card: before?.cards.at(-1) as Card | undefined };
    }
    const { card } = this.#before;
    return { index, ...(card !== undefined && { before: card }) };
  }
}
