import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { chance } from '../../core/system/testing/chance.fixture.ts';
import { eventually } from '../../core/postgres/postmaster.ts';
import { makeTemporaryFolder } from '../../core/system/temporary-folder.ts';
import { Bettors } from './bettors.fixture.ts';
import { Product } from './product.fixture.ts';
import type { ProductEnd } from './product.fixture.ts';

/** How many lives a test has: some of its troubles in the suite, all of them and again where more are asked for. */
export const LIVES = Math.max(1, Math.ceil(Number(process.env['EVENS_KILL_CYCLES'] ?? 20) * 0.2));

/** For all that a file leaves to chance. */
export const random = chance();

/** An end that takes longer is a hang. */
const END_MS = 600_000;
/** So many bets after trouble it has shown that it goes on. */
const BETS_OF_A_LIFE = 500;
/** Without a bet acknowledged for so long, it does not go on. */
const GO_ON_MS = 300_000;

export interface Trouble {
  readonly name: string;
  /** True if the product has to bear it; else it must end, by itself and in order. */
  readonly isBorne: boolean;
  make(): Promise<void> | void;
  /** What makes a start possible again. */
  mend?(): Promise<void> | void;
}

/** The product under load, and what becomes of it and of every bet when something is done to its database. */
export class Chaos {
  readonly folder: string;
  readonly bettors: Bettors;
  readonly #product: Product;
  #lives = 0;

  constructor(folder: string, databaseUrl?: string) {
    this.folder = folder;
    this.#product = new Product(folder, databaseUrl);
    this.bettors = new Bettors(this.#product);
  }

  static inTemporaryFolder(databaseUrl?: string): Chaos {
    return new Chaos(makeTemporaryFolder('chaos'), databaseUrl);
  }

  /** One life: from a start to an end that trouble brings, or that is asked for after trouble was borne. */
  async live(trouble: Trouble): Promise<void> {
    await this.begin();
    const acknowledged = this.bettors.acknowledged;
    this.bettors.begin();
    await this.#moreThan(acknowledged);
    await sleep(random() * 300);
    await trouble.make();
    if (trouble.isBorne) {
      await this.#moreThan(this.bettors.acknowledged);
      this.#product.signal('SIGTERM');
    }
    const end = await this.end(trouble.name);
    await this.bettors.pause();
    try {
      if (trouble.isBorne) expect(end).toEqual({ code: 0, complaint: '' });
      else expectComplaint(end, /^Evens has stopped, nothing answered is lost: \S.*$/);
    } catch (error) {
      throw new Error(trouble.name, { cause: error });
    }
    await trouble.mend?.();
  }

  /**
   * One life in which trouble may be borne or not, as it happens: it goes on for a while and is then stopped, or ends by
   * itself and says why.
   */
  async liveOrEnd({ name, make, mend }: Pick<Trouble, 'name' | 'make' | 'mend'>): Promise<void> {
    await this.begin();
    const acknowledged = this.bettors.acknowledged;
    this.bettors.begin();
    await this.#moreThan(acknowledged);
    await make();
    const before = this.bettors.acknowledged;
    const isBorne = await Promise.race([
      this.#product.ended.then(() => false),
      this.#moreThan(before + BETS_OF_A_LIFE).then(() => true),
    ]);
    await mend?.();
    if (isBorne) this.#product.signal('SIGTERM');
    const end = await this.end(name);
    await this.bettors.pause();
    if (end.code !== 0) expectComplaint(end, /^Evens has stopped, nothing answered is lost: \S.*$/);
  }

  /** Until the product has ended, or it is so. */
  async endOr(isSo: () => Promise<boolean>): Promise<void> {
    let hasEnded = false;
    void this.#product.ended.then(() => (hasEnded = true));
    while (!hasEnded && !(await isSo())) await sleep(20);
  }

  async #moreThan(acknowledged: number): Promise<void> {
    const isSo = await eventually(() => this.bettors.acknowledged > acknowledged, GO_ON_MS);
    if (!isSo) throw new Error('no bet is acknowledged any more');
  }

  /** A start that has to succeed. */
  async begin(): Promise<void> {
    const isReady = await this.#product.start();
    if (!isReady) throw new Error('the product does not start', { cause: await this.#product.ended });
    this.#lives += 1;
    if (this.#lives === 1) await this.bettors.settleIn();
  }

  /** A start that fails, if it does, in one line. @returns whether it did */
  async tryToBegin(why: RegExp): Promise<boolean> {
    const isReady = await this.#product.start();
    if (isReady) this.#product.signal('SIGKILL');
    const end = await this.#product.ended;
    if (!isReady) expectComplaint(end, why);
    return isReady;
  }

  async end(name: string): Promise<ProductEnd> {
    const hang = AbortSignal.timeout(END_MS);
    const hung = new Promise<never>((_, reject) => {
      hang.addEventListener('abort', () => reject(new Error(`${name}: it hangs`)));
    });
    return Promise.race([this.#product.ended, hung]);
  }

  /** The last life, in which every bet is accounted for. */
  async account(environment: NodeJS.ProcessEnv): Promise<void> {
    await this.begin();
    await this.bettors.account(environment);
    console.log(`${this.#lives} lives, ${this.bettors.asked} bets asked, ${this.bettors.acknowledged} acknowledged`);
  }

  kill(): void {
    this.#product.signal('SIGKILL');
  }

  /** Leaves nothing, however the test ended. */
  remove(): void {
    this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** It ended by itself, and said why in one line. */
export function expectComplaint({ code, complaint }: ProductEnd, words: RegExp): void {
  expect([code, complaint]).toEqual([1, expect.stringMatching(words)]);
  expect(complaint).not.toContain('\n');
}

/** So many of the members, in an order of chance; each before any of them again. */
export function someOf<T>(members: readonly T[], count: number): T[] {
  const rounds = Array.from({ length: Math.ceil(count / members.length) }, () => shuffled(members));
  return rounds.flat().slice(0, count);
}

function shuffled<T>(members: readonly T[]): T[] {
  return members
    .map((member) => ({ member, place: random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ member }) => member);
}
