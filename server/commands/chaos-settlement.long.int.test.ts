// The product on its own PostgreSQL while operators settle markets, and there is no room left for what that writes.
import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { makeTemporaryFolder } from '../core/system/temporary-folder.ts';
import { expectComplaint, LIVES, random, someOf } from './testing/chaos.fixture.ts';
import { FullDisk, type Shortage } from './testing/full-disk.fixture.ts';
import { Product } from './testing/product.fixture.ts';
import { expectSettledOnce } from './testing/settled-once.fixture.ts';
import { type Played, SettledMatches } from './testing/settled-matches.fixture.ts';
import { CAN_MOUNT } from './testing/small-disk.fixture.ts';

const DISK_MEBIBYTES = 480;
/** It ends by itself; or it is stopped, and cannot write what nobody was told is done. */
const FAREWELL = /^(Evens has stopped, nothing answered is lost|facts could not be written|the database failed): \S.*$/;
/** The tables that a settlement writes, in its order, and those that follow it. */
const TABLES = [
  'audit_entry',
  'match_fact',
  'settlement_facts',
  'settlement_action',
  'journal',
  'settlement_evidence',
  'notice',
  'record_line',
  'record_bet',
];

class SettlingProduct {
  readonly folder = makeTemporaryFolder('chaos');
  readonly product = new Product(this.folder);
  readonly matches = new SettledMatches(this.product);
  readonly #disk = new FullDisk(this.folder, DISK_MEBIBYTES);
  /** It runs, or has ended and nobody has started it again. */
  hasEnded = true;
  lives = 0;

  shortages(): Shortage[] {
    const hasEnded = () => this.hasEnded;
    const single = TABLES.map((name) => this.#disk.table(name));
    return [...single, this.#disk.tables(hasEnded), this.#disk.tables(hasEnded), this.#disk.log(hasEnded)];
  }

  async begin(): Promise<void> {
    if (!this.hasEnded) return;
    if (!(await this.product.start())) throw new Error('it does not start', { cause: await this.product.ended });
    this.hasEnded = false;
    this.lives += 1;
    void this.product.ended.then(() => (this.hasEnded = true));
  }

  /** Settles, or corrects, with no room from somewhere on; and then makes sure that all of it was done. */
  async settle(played: Played, short: Shortage): Promise<void> {
    const { matches } = this;
    const facts = () => (played.winner === 1 ? matches.sayFacts(played) : matches.correct(played));
    const isAfterFacts = random() < 0.3;
    if (isAfterFacts) await facts();
    await short.begin();
    if (!isAfterFacts) await facts();
    await matches.propose(played);
    await matches.approve(played);
    await this.#mend(short);
    await matches.finish(played);
  }

  /** Now it is killed, now it ends by itself or is stopped, now it goes on as soon as there is room. */
  async #mend(short: Shortage): Promise<void> {
    const chance = random();
    if (chance < 0.3) this.product.signal('SIGKILL');
    else if (chance < 0.6) this.product.signal('SIGTERM');
    else {
      short.end();
      while (!this.hasEnded && !(await this.matches.takesBets())) await sleep(20);
    }
    if (chance < 0.6 || this.hasEnded) {
      const end = await this.product.ended;
      if (end.code !== undefined && end.code !== 0) expectComplaint(end, FAREWELL);
      short.end();
    }
    await this.begin();
  }

  async remove(): Promise<void> {
    if (!this.hasEnded) this.product.signal('SIGKILL');
    this.#disk.remove();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

test.skipIf(!CAN_MOUNT)(
  'on a disk that fills up anywhere while markets are settled and corrected, each is settled and corrected once',
  async () => {
    const settling = new SettlingProduct();
    const { matches, product } = settling;
    try {
      await settling.begin();
      await matches.settleIn();
      const shortages = settling.shortages();
      const [first, second] = [someOf(shortages, 2 * LIVES), someOf(shortages, 2 * LIVES)];
      for (const [life, short] of first.entries()) {
        const again = second[life] as Shortage;
        try {
          const played = await matches.play();
          await settling.settle(played, short);
          played.winner = 2;
          await settling.settle(played, again);
        } catch (error) {
          throw new Error(`no room for ${short.name}, then for ${again.name}`, { cause: error });
        }
      }
      expect(settling.hasEnded).toBe(false);
      await expectSettledOnce(product, matches, settling.folder);
      console.log(`${settling.lives} lives, ${2 * first.length} times without room, ${matches.errors} errors answered`);
    } finally {
      await settling.remove();
    }
  },
);
