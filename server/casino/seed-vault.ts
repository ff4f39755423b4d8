import { constants } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, truncate, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { chainIdOf, type Header, SeedChain, stageKeyOf } from 'games/fair';
import type { Secrets } from '../identity/secrets.ts';

/** What the vault has let out, and what for. */
type Release =
  | {
      readonly index: number;
      readonly what: 'stage';
      readonly stage: number;
      readonly hash: string;
      readonly beacon: string;
    }
  /** The seed itself: after the last card, or of a round that is void. */
  | { readonly index: number; readonly what: 'seed' | 'void' };

/** The vault does not do that, now or ever: see the message. */
export class VaultRefusedError extends Error {}

export interface ChainFacts {
  readonly id: string;
  readonly table: string;
  readonly anchor: string;
  readonly length: number;
}

const ENDING = '.chain';

/**
 * The seeds of the tables' chains, in a folder outside the database and its backups: a file for each chain, sealed, that
 * only its owner may read. Its first line is the tip, each further one a release, on the disk before the release is
 * answered: the same question gets the same answer, another one about the same stage is refused for ever.
 */
export class SeedVault {
  readonly #folder: string;
  readonly #secrets: Secrets;
  readonly #chains = new Map<string, VaultChain>();

  static async open(folder: string, secrets: Secrets): Promise<SeedVault> {
    const vault = new SeedVault(folder, secrets);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    for (const name of await readdir(folder))
      if (name.endsWith(ENDING)) await vault.#read(name.slice(0, -ENDING.length));
    return vault;
  }

  private constructor(folder: string, secrets: Secrets) {
    this.#folder = folder;
    this.#secrets = secrets;
  }

  /** A new chain from a tip of the system's chance, which nobody is told. */
  async create(table: string, length: number): Promise<ChainFacts> {
    const tip = randomBytes(32).toString('hex');
    const seeds = new SeedChain(tip, length);
    const facts = { id: chainIdOf(seeds.anchor), table, anchor: seeds.anchor, length };
    const place = join(this.#folder, facts.id + ENDING);
    const file = await open(place, constants.O_CREAT | constants.O_EXCL | constants.O_WRONLY, 0o600);
    const chain = new VaultChain({ facts, seeds, place, secrets: this.#secrets, releases: [] });
    try {
      await file.writeFile(`${this.#secrets.seal(JSON.stringify({ ...facts, tip }), 0)}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
    await syncFolder(this.#folder);
    this.#chains.set(facts.id, chain);
    return facts;
  }

  /** @returns undefined where the vault does not have it: it was lost, or is of another installation */
  chain(id: string): VaultChain | undefined {
    return this.#chains.get(id);
  }

  async stop(): Promise<void> {
    for (const chain of this.#chains.values()) await chain.stop();
  }

  async #read(id: string): Promise<void> {
    const place = join(this.#folder, id + ENDING);
    const text = await readFile(place, 'utf8');
    // A line that was cut short was never answered.
    const whole = text.slice(0, text.lastIndexOf('\n') + 1);
    const [first, ...others] = whole.split('\n').slice(0, -1);
    if (first === undefined) return;
    if (whole.length < text.length) await truncate(place, Buffer.byteLength(whole));
    const { tip, ...facts } = JSON.parse(this.#secrets.open(first, 0)) as ChainFacts & { tip: string };
    const releases = others.map((line, at) => JSON.parse(this.#secrets.open(line, at + 1)) as Release);
    const seeds = () => new SeedChain(tip, facts.length);
    this.#chains.set(id, new VaultChain({ facts, seeds, place, secrets: this.#secrets, releases }));
  }
}

/** One chain of the vault. */
export class VaultChain implements ChainFacts {
  readonly id: string;
  readonly table: string;
  readonly anchor: string;
  readonly length: number;
  readonly #place: string;
  readonly #secrets: Secrets;
  readonly #releases: Release[];
  #seeds: SeedChain | (() => SeedChain);
  #file: Promise<FileHandle> | undefined;
  /** One release at a time: each is on the disk before the next is looked at. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(of: {
    readonly facts: ChainFacts;
    readonly seeds: SeedChain | (() => SeedChain);
    readonly place: string;
    readonly secrets: Secrets;
    readonly releases: Release[];
  }) {
    ({ id: this.id, table: this.table, anchor: this.anchor, length: this.length } = of.facts);
    this.#seeds = of.seeds;
    this.#place = of.place;
    this.#secrets = of.secrets;
    this.#releases = of.releases;
  }

  /** The highest round of which anything was let out. */
  get released(): number {
    return this.#releases.reduce((most, { index }) => Math.max(most, index), 0);
  }

  /** The hash that a round's stage was dealt with, where it was. */
  hashOf(index: number, stage = 0): string | undefined {
    const found = this.#releases.find((one) => one.index === index && one.what === 'stage' && one.stage === stage);
    return found?.what === 'stage' ? found.hash : undefined;
  }

  /** Whether the seed of a round is known to everybody. */
  isOut(index: number): boolean {
    return this.#releases.some((one) => one.index === index && one.what !== 'stage');
  }

  /** @throws VaultRefusedError while the round before is not over: its seed is this commitment */
  commitmentOf(index: number): string {
    this.#refuseBeyond(index);
    if (index > 1 && !this.isOut(index - 1)) throw new VaultRefusedError(`round ${index - 1} is not over`);
    return this.#chain().seed(index - 1);
  }

  /** The key of a stage, from which its cards follow. @throws VaultRefusedError where it was dealt with another list */
  stageKey(header: Omit<Header, 'chainId' | 'table'>): Promise<string> {
    const { index, stage, entropyHash: hash } = header;
    const beacon = header.beacon ?? '-';
    return this.#inTurn(async () => {
      this.#refuseBeyond(index);
      const known = this.#releases.find((one) => one.index === index && one.what === 'stage' && one.stage === stage);
      if (known?.what === 'stage') {
        if (known.hash !== hash || known.beacon !== beacon)
          throw new VaultRefusedError(`stage ${stage} of round ${index} was dealt with another list`);
      } else {
        if (this.isOut(index)) throw new VaultRefusedError(`round ${index} is over`);
        if (index > 1 && !this.isOut(index - 1)) throw new VaultRefusedError(`round ${index - 1} is not over`);
        await this.#release({ index, what: 'stage', stage, hash, beacon });
      }
      return stageKeyOf(this.#chain().seed(index), { ...header, chainId: this.id, table: this.table });
    });
  }

  /** The seed of a round whose last card is out, or that is void. @throws VaultRefusedError for any other */
  seed(index: number, why: 'seed' | 'void'): Promise<string> {
    return this.#inTurn(async () => {
      this.#refuseBeyond(index);
      if (!this.isOut(index)) {
        if (why === 'seed' && this.hashOf(index) === undefined)
          throw new VaultRefusedError(`round ${index} was not dealt`);
        await this.#release({ index, what: why });
      }
      return this.#chain().seed(index);
    });
  }

  async stop(): Promise<void> {
    await this.#last.catch(() => undefined);
    const file = await this.#file;
    this.#file = undefined;
    await file?.close();
  }

  #refuseBeyond(index: number): void {
    if (index < 1 || index > this.length) throw new VaultRefusedError(`there is no round ${index} in this chain`);
  }

  #chain(): SeedChain {
    if (typeof this.#seeds === 'function') this.#seeds = this.#seeds();
    return this.#seeds;
  }

  #inTurn<T>(action: () => Promise<T>): Promise<T> {
    const done = this.#last.then(action, action);
    this.#last = done;
    return done;
  }

  async #release(release: Release): Promise<void> {
    this.#file ??= open(this.#place, 'a', 0o600);
    const file = await this.#file;
    await file.appendFile(`${this.#secrets.seal(JSON.stringify(release), this.#releases.length + 1)}\n`);
    await file.datasync();
    this.#releases.push(release);
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
