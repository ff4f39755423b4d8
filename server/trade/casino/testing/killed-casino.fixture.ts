import { spawn, type ChildProcess } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { RoundProof } from 'protocol';
import { expect } from 'vitest';
import type { TestPostgres } from '../../../core/postgres/testing/database.fixture.ts';
import { openDatabase, type Database } from '../../../core/postgres/database.ts';
import { makeTemporaryFolder } from '../../../core/system/temporary-folder.ts';
import type { ChildOrder } from './casino-child.fixture.ts';
import type { RoundPlace } from '../round-rows.ts';
import { RoundStore } from '../round-store.ts';

const FIXTURE = resolve(import.meta.dirname, 'casino-child.fixture.ts');

/** A line that the child writes. */
export interface ChildLine {
  readonly ready?: number;
  readonly round?: string;
  readonly stage?: string;
  readonly bet?: boolean;
  readonly entropy?: string;
  readonly end?: true;
  readonly cash?: number;
  readonly exposure?: number;
  /** The sum of all accounts. */
  readonly ledger?: number;
  readonly warning?: string;
  /** It kills itself here. */
  readonly cut?: string;
}

/** Where a casino keeps what it has: a database, which may be copied, and the folder of its vault. */
export class CasinoPlace {
  readonly #postgres: TestPostgres;
  readonly folder: string;
  /** Of the database that the next life takes. */
  name = '';
  database!: Database;

  static async begin(postgres: TestPostgres): Promise<CasinoPlace> {
    const place = new CasinoPlace(postgres, makeTemporaryFolder('rounds'));
    await place.take(await place.create('template1'));
    return place;
  }

  private constructor(postgres: TestPostgres, folder: string) {
    this.#postgres = postgres;
    this.folder = folder;
  }

  get address() {
    return { ...this.#postgres.address, database: this.name };
  }

  get vault(): string {
    return join(this.folder, 'seed-vault');
  }

  get store(): RoundStore {
    return new RoundStore(this.database.kysely());
  }

  /** Nobody may be connected to the template. @returns the name of its copy */
  async create(template: string): Promise<string> {
    const created = `rounds_${randomUUID().replaceAll('-', '')}`;
    const admin = await openDatabase(this.#postgres.address);
    await admin.pool.query(`create database ${created} template ${template}`);
    await admin.close();
    return created;
  }

  /** From now on this is the database. */
  async take(taken: string): Promise<void> {
    this.name = taken;
    this.database = await openDatabase(this.address);
  }

  async end(): Promise<void> {
    await this.database.close();
    await rm(this.folder, { recursive: true });
  }

  async records(table: string): Promise<RoundProof[]> {
    const all: RoundProof[] = [];
    for (let after: RoundPlace | undefined; ;) {
      const of = { from: 0, to: Number.MAX_SAFE_INTEGER, after, bytes: 100_000 };
      const page = await this.store.records(table, of);
      if (page.last === undefined) return all;
      all.push(...page.records.map((record) => JSON.parse(record) as RoundProof));
      after = page.last;
    }
  }
}

/** A casino in a process of its own, over all its lives. */
export class KilledCasino {
  readonly accepted: { readonly round: string; readonly entropy: string }[] = [];
  readonly warnings: string[] = [];
  readonly cuts: string[] = [];
  /** Rounds that were seen to take bets, in this life. */
  readonly betting = new Set<string>();
  end: ChildLine | undefined;
  readonly #place: CasinoPlace;
  #child!: ChildProcess;
  #ended!: Promise<unknown>;
  #onLine: (line: ChildLine) => void = () => undefined;
  #bets = 0;

  constructor(place: CasinoPlace) {
    this.#place = place;
  }

  /** @param order  where it kills itself, and what is played */
  async start(order: Partial<ChildOrder> = {}): Promise<void> {
    this.betting.clear();
    const { folder, address } = this.#place;
    const whole: ChildOrder = { folder, address, table: 'lucky7', ...order };
    const child = spawn(process.execPath, [FIXTURE, JSON.stringify(whole)], { stdio: ['pipe', 'pipe', 'inherit'] });
    this.#child = child;
    this.#ended = once(child, 'exit');
    child.stdin.on('error', () => undefined);
    createInterface({ input: child.stdout }).on('line', (text) => this.#take(JSON.parse(text) as ChildLine));
    if (order.cut === undefined) await this.until(({ ready }) => ready !== undefined);
  }

  #take(line: ChildLine): void {
    if (line.warning !== undefined) this.warnings.push(line.warning);
    if (line.bet === true) this.accepted.push(line as { round: string; entropy: string });
    if (line.end === true) this.end = line;
    if (line.cut !== undefined) this.cuts.push(line.cut);
    if (line.stage === 'betting') {
      this.betting.add(line.round ?? '');
      this.bet();
    }
    this.#onLine(line);
  }

  until(is: (line: ChildLine) => boolean): Promise<ChildLine> {
    return new Promise((resolve, reject) => {
      const dies = () => reject(new Error('the casino ended'));
      this.#child.once('exit', dies);
      this.#onLine = (line) => {
        if (!is(line)) return;
        this.#child.off('exit', dies);
        resolve(line);
      };
    });
  }

  bet(): void {
    const entropy = createHash('sha256')
      .update(`${this.#place.folder} ${++this.#bets}`)
      .digest('hex');
    this.#child.stdin?.write(`${JSON.stringify({ entropy })}\n`);
  }

  /** It has killed itself. */
  async dead(): Promise<void> {
    const [, signal] = (await this.#ended) as [number | null, string | null];
    expect(signal).toBe('SIGKILL');
  }

  async kill(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.#ended;
  }

  async stop(): Promise<void> {
    this.#child.stdin?.end();
    await this.#ended;
  }
}
