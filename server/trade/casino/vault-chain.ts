import { open, type FileHandle } from 'node:fs/promises';
import { type Header, type SeedChain, stageKeyOf } from 'games/fair';
import type { Secrets } from '../../people/identity/secrets.ts';

/** What the vault has let out, and what for. */
export type Release =
  | {
      readonly index: number;
      readonly what: 'stage';
      readonly stage: number;
      readonly hash: string;
      readonly beacon: string;
    }
  /** The seed itself: after the last card, or of a round that is void. */
  | { readonly index: number; readonly what: 'seed' | 'void' }
  /** No further seed of the chain is let out, whatever a database says that was put back to an earlier time. */
  | { readonly index: number; readonly what: 'retired' };

/** The vault does not do that, now or ever: see the message. */
export class VaultRefusedError extends Error {}

export interface ChainFacts {
  readonly id: string;
  readonly table: string;
  readonly anchor: string;
  readonly length: number;
}

export interface VaultChainParts {
  readonly facts: ChainFacts;
  readonly seeds: () => Promise<SeedChain>;
  readonly place: string;
  readonly secrets: Secrets;
  /** The last releases: of rounds before them everything is out. */
  readonly releases: readonly Release[];
  /** How many releases the file has, and how many bytes. */
  readonly count: number;
  readonly size: number;
}

const NO_BEACON = '-';

/** One chain of the vault. */
export class VaultChain implements ChainFacts {
  readonly id: string;
  readonly table: string;
  readonly anchor: string;
  readonly length: number;
  readonly #place: string;
  readonly #secrets: Secrets;
  readonly #makeSeeds: () => Promise<SeedChain>;
  readonly #releases: Release[];
  #seeds: Promise<SeedChain> | undefined;
  #file: FileHandle | undefined;
  #count: number;
  #size: number;
  /** A write failed: what it left in the file was never answered, and goes before the next. */
  #hasRest = false;
  /** One release at a time: each is on the disk before the next is looked at. */
  #last: Promise<unknown> = Promise.resolve();

  constructor({ facts, seeds, place, secrets, releases, count, size }: VaultChainParts) {
    ({ id: this.id, table: this.table, anchor: this.anchor, length: this.length } = facts);
    this.#makeSeeds = seeds;
    this.#place = place;
    this.#secrets = secrets;
    this.#releases = [...releases];
    this.#count = count;
    this.#size = size;
  }

  /** The highest round of which anything was let out. */
  get released(): number {
    return this.#releases.reduce((most, { index }) => Math.max(most, index), 0);
  }

  get isRetired(): boolean {
    return this.#releases.some(({ what }) => what === 'retired');
  }

  /** True if the seed of a round is known to everybody. */
  isOut(index: number): boolean {
    return index < this.released || this.#releases.some((one) => one.index === index && isSeed(one));
  }

  /** True if the seed of a round was let out because it is void; of the last rounds alone. */
  isVoid(index: number): boolean {
    return this.#releases.some((one) => one.index === index && one.what === 'void');
  }

  /** @throws VaultRefusedError while the round before is not over: its seed is this commitment */
  async commitmentOf(index: number): Promise<string> {
    this.#refuseBeyond(index);
    this.#refuseRetired();
    if (index > 1 && !this.isOut(index - 1)) throw new VaultRefusedError(`round ${index - 1} is not over`);
    return (await this.#chain()).seed(index - 1);
  }

  /** The beacon's value that a round was dealt with; undefined where it was dealt with none, or was not. */
  beaconOf(index: number): string | undefined {
    const dealt = this.#releases.find((one) => one.index === index && one.what === 'stage');
    return dealt?.what === 'stage' && dealt.beacon !== NO_BEACON ? dealt.beacon : undefined;
  }

  /** The key of a stage, from which its cards follow. @throws VaultRefusedError where it was dealt with another list */
  stageKey(header: Omit<Header, 'chainId' | 'table'>): Promise<string> {
    const { index, stage, entropyHash: hash } = header;
    const beacon = header.beacon ?? NO_BEACON;
    return this.#inTurn(async () => {
      this.#refuseBeyond(index);
      const known = this.#releases.find((one) => one.index === index && one.what === 'stage' && one.stage === stage);
      if (known?.what === 'stage') {
        if (known.hash !== hash || known.beacon !== beacon)
          throw new VaultRefusedError(`stage ${stage} of round ${index} was dealt with another list`);
      } else {
        this.#refuseRetired();
        if (this.isOut(index)) throw new VaultRefusedError(`round ${index} is over`);
        if (index > 1 && !this.isOut(index - 1)) throw new VaultRefusedError(`round ${index - 1} is not over`);
        await this.#release({ index, what: 'stage', stage, hash, beacon });
      }
      return stageKeyOf((await this.#chain()).seed(index), { ...header, chainId: this.id, table: this.table });
    });
  }

  /** The seed of a round whose last card is out, or that is void. @throws VaultRefusedError for any other */
  seed(index: number, why: 'seed' | 'void'): Promise<string> {
    return this.#inTurn(async () => {
      this.#refuseBeyond(index);
      if (!this.isOut(index)) {
        if (why === 'seed' && !this.#releases.some((one) => one.index === index && one.what === 'stage'))
          throw new VaultRefusedError(`round ${index} was not dealt`);
        await this.#release({ index, what: why });
      }
      return (await this.#chain()).seed(index);
    });
  }

  /** For ever: the file says so from now on. */
  retire(): Promise<void> {
    return this.#inTurn(async () => {
      if (!this.isRetired) await this.#release({ index: this.released, what: 'retired' });
    });
  }

  async stop(): Promise<void> {
    await this.#last.catch(() => undefined);
    await this.#close();
  }

  #refuseBeyond(index: number): void {
    if (index < 1 || index > this.length) throw new VaultRefusedError(`there is no round ${index} in this chain`);
  }

  #refuseRetired(): void {
    if (this.isRetired) throw new VaultRefusedError('the chain is retired');
  }

  async #chain(): Promise<SeedChain> {
    this.#seeds ??= this.#makeSeeds();
    try {
      return await this.#seeds;
    } catch (error) {
      this.#seeds = undefined;
      throw error;
    }
  }

  #inTurn<T>(action: () => Promise<T>): Promise<T> {
    const done = this.#last.then(action, action);
    this.#last = done;
    return done;
  }

  async #release(release: Release): Promise<void> {
    const line = `${this.#secrets.seal(JSON.stringify(release), this.#count + 1)}\n`;
    try {
      this.#file ??= await open(this.#place, 'a', 0o600);
      if (this.#hasRest) await this.#file.truncate(this.#size);
      this.#hasRest = true;
      await this.#file.appendFile(line);
      await this.#file.datasync();
    } catch (error) {
      await this.#close().catch(() => undefined);
      throw error;
    }
    this.#hasRest = false;
    this.#count += 1;
    this.#size += Buffer.byteLength(line);
    this.#releases.push(release);
    // Of rounds before the one before nothing is looked up.
    while ((this.#releases[0]?.index ?? 0) < release.index - 1) this.#releases.shift();
  }

  async #close(): Promise<void> {
    const file = this.#file;
    this.#file = undefined;
    await file?.close();
  }
}

const isSeed = ({ what }: Release): boolean => what === 'seed' || what === 'void';
