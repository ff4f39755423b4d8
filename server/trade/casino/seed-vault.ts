import { constants } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rm, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { chainIdOf, SeedChain } from 'games/fair';
import type { Secrets } from '../../people/identity/secrets.ts';
import { makeChain } from './make-chain.ts';
import { type ChainFacts, type Release, VaultChain } from './vault-chain.ts';

const ENDING = '.chain';
/** So many of a chain's last releases are read at a start: one round has few, and of rounds before it all is out. */
const LAST_RELEASES = 16;

/**
 * The seeds of the tables' chains, in a folder outside the database and its backups: a file for each chain, sealed, that
 * only its owner may read. Its first line is the tip, each further one a release, on the disk before the release is
 * answered: the same question gets the same answer, another one about the same stage is refused for ever.
 */
export class SeedVault {
  readonly #folder: string;
  readonly #secrets: Secrets;
  readonly #chains = new Map<string, VaultChain>();
  #making: Promise<unknown> = Promise.resolve();
  /** By id: why a chain that is there cannot be read. It is not lost: nothing may be played in its place. */
  readonly unreadable = new Map<string, string>();

  static async open(folder: string, secrets: Secrets): Promise<SeedVault> {
    const vault = new SeedVault(folder, secrets);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    for (const name of await readdir(folder)) {
      if (!name.endsWith(ENDING)) continue;
      const id = name.slice(0, -ENDING.length);
      await vault.#read(id).catch((error: Error) => vault.unreadable.set(id, error.message));
    }
    return vault;
  }

  private constructor(folder: string, secrets: Secrets) {
    this.#folder = folder;
    this.#secrets = secrets;
  }

  /** A new chain from a tip of the system's chance, which nobody is told. */
  async create(table: string, length: number): Promise<ChainFacts> {
    const tip = randomBytes(32).toString('hex');
    const seeds = await this.#make(tip, length);
    const facts = { id: chainIdOf(seeds.anchor), table, anchor: seeds.anchor, length };
    const place = join(this.#folder, facts.id + ENDING);
    const line = `${this.#secrets.seal(JSON.stringify({ ...facts, tip }), 0)}\n`;
    await writeDurably(place, line);
    await syncFolder(this.#folder);
    const own = { facts, place, secrets: this.#secrets, releases: [], count: 0, size: Buffer.byteLength(line) };
    this.#chains.set(facts.id, new VaultChain({ ...own, seeds: async () => seeds }));
    return facts;
  }

  /** @returns undefined where the vault does not have it: it was lost, or is of another installation */
  chain(id: string): VaultChain | undefined {
    return this.#chains.get(id);
  }

  async stop(): Promise<void> {
    for (const chain of this.#chains.values()) await chain.stop();
  }

  /** One after the other: a thread for each of thirty tables that are opened at once would leave no core for bets. */
  #make(tip: string, length: number): Promise<SeedChain> {
    const made = this.#making.then(() => makeChain({ tip, length }));
    this.#making = made.catch(() => undefined);
    return made;
  }

  async #read(id: string): Promise<void> {
    const place = join(this.#folder, id + ENDING);
    const text = await readFile(place, 'utf8');
    // A line that was cut short was never answered.
    const whole = text.slice(0, text.lastIndexOf('\n') + 1);
    const [first, ...others] = whole.split('\n').slice(0, -1);
    if (first === undefined) return;
    const size = Buffer.byteLength(whole);
    if (whole.length < text.length) await truncate(place, size);
    const { tip, ...facts } = JSON.parse(this.#secrets.open(first, 0)) as ChainFacts & { tip: string };
    const from = Math.max(0, others.length - LAST_RELEASES);
    const releases = others
      .slice(from)
      .map((line, at) => JSON.parse(this.#secrets.open(line, from + at + 1)) as Release);
    const seeds = async (): Promise<SeedChain> => {
      const made = await this.#make(tip, facts.length);
      if (made.anchor !== facts.anchor) throw new Error(`${place} does not lead to its anchor`);
      return made;
    };
    const own = { facts, seeds, place, secrets: this.#secrets, releases, count: others.length, size };
    this.#chains.set(id, new VaultChain(own));
  }
}

async function writeDurably(place: string, text: string): Promise<void> {
  const file = await open(place, constants.O_CREAT | constants.O_EXCL | constants.O_WRONLY, 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } catch (error) {
    await rm(place, { force: true }).catch(() => undefined);
    throw error;
  } finally {
    await file.close();
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
