import { spawn, type ChildProcess } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { cp, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { commitmentOf, entropyHashOf, hashTimes, KeyDraws, stageKeyOf } from 'games/fair';
import { playRound, tableOf, type Table } from 'games';
import type { RoundProof } from 'protocol';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { chance } from '../chance.fixture.ts';
import { TestPostgres } from '../postgres/database.fixture.ts';
import { openDatabase, type Database } from '../postgres/database.ts';
import type { Sequence } from 'engine/vocabulary';
import { decodeBatch } from '../journal/batch-codec.ts';
import { PostgresStore } from '../journal/postgres-store.ts';
import { roundIdOf, type RoundPlace } from './round-rows.ts';
import { type Cut, STEPS } from './kill-steps.fixture.ts';
import { RoundStore } from './round-store.ts';

// A casino in a process of its own is killed at every step of a round, and started again: each round ends as its seed and
// its players' values say, whoever was accepted is in the list, no seed deals twice, and the money is what the records say.

/** One life of them is a process that starts, and up to four rounds. */
const CYCLES = Number(process.env['EVENS_KILL_CYCLES'] ?? 4);
const FIXTURE = resolve(import.meta.dirname, 'casino-child.fixture.ts');
const TABLE = 'lucky7';
const CASH = 10_000_000;
const STAKE = 1000;
const random = chance();

interface Said {
  readonly ready?: number;
  readonly round?: string;
  readonly stage?: string;
  readonly bet?: boolean;
  readonly entropy?: string;
  readonly end?: true;
  readonly cash?: number;
  readonly exposure?: number;
  readonly warning?: string;
  /** It kills itself here. */
  readonly cut?: string;
}

let postgres: TestPostgres;
let folder: string;
/** The name of the database that the next life takes. */
let name: string;
let database: Database;

beforeAll(async () => {
  postgres = await TestPostgres.ofItsOwn();
});
afterAll(() => postgres.stop());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'evens-rounds-'));
  await take(await create('template1'));
});
afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

/** Nobody may be connected to the template. @returns the name of its copy */
async function create(template: string): Promise<string> {
  const created = `rounds_${randomUUID().replaceAll('-', '')}`;
  const admin = await openDatabase(postgres.address);
  await admin.pool.query(`create database ${created} template ${template}`);
  await admin.close();
  return created;
}

/** From now on this is the database. */
async function take(taken: string): Promise<void> {
  name = taken;
  database = await openDatabase({ ...postgres.address, database: taken });
}

/** Over all its lives. */
class KilledCasino {
  readonly accepted: { readonly round: string; readonly entropy: string }[] = [];
  readonly warnings: string[] = [];
  readonly cuts: string[] = [];
  /** Rounds that were seen to take bets, in this life. */
  readonly betting = new Set<string>();
  end: Said | undefined;
  #child!: ChildProcess;
  #ended!: Promise<unknown>;
  #heard: (said: Said) => void = () => undefined;

  /** @param cut  where it kills itself */
  async start(cut?: Cut): Promise<void> {
    this.betting.clear();
    const child = spawn(
      process.execPath,
      [
        FIXTURE,
        folder,
        JSON.stringify({ ...postgres.address, database: name }),
        TABLE,
        ...(cut === undefined ? [] : [JSON.stringify(cut)]),
      ],
      {
        stdio: ['pipe', 'pipe', 'inherit'],
      },
    );
    this.#child = child;
    this.#ended = once(child, 'exit');
    child.stdin.on('error', () => undefined);
    createInterface({ input: child.stdout }).on('line', (line) => {
      const said = JSON.parse(line) as Said;
      if (said.stage === 'betting') this.betting.add(said.round ?? '');
      if (said.warning !== undefined) this.warnings.push(said.warning);
      if (said.bet === true) this.accepted.push(said as { round: string; entropy: string });
      if (said.end === true) this.end = said;
      if (said.cut !== undefined) this.cuts.push(said.cut);
      if (said.stage === 'betting') this.bet();
      this.#heard(said);
    });
    if (cut === undefined) await this.until(({ ready }) => ready !== undefined);
  }

  until(is: (said: Said) => boolean): Promise<Said> {
    return new Promise((resolve, reject) => {
      const dies = () => reject(new Error('the casino ended'));
      this.#child.once('exit', dies);
      this.#heard = (said) => {
        if (!is(said)) return;
        this.#child.off('exit', dies);
        resolve(said);
      };
    });
  }

  #bets = 0;
  bet(): void {
    const number = ++this.#bets;
    const entropy = createHash('sha256').update(`${folder} ${number}`).digest('hex');
    this.#child.stdin?.write(`${JSON.stringify({ number, entropy })}\n`);
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

async function records(): Promise<RoundProof[]> {
  const store = new RoundStore(database.kysely());
  const all: RoundProof[] = [];
  for (let after: RoundPlace | undefined; ;) {
    const page = await store.records(TABLE, { from: 0, to: Number.MAX_SAFE_INTEGER, after, bytes: 100_000 });
    if (page.last === undefined) return all;
    all.push(...page.records.map((record) => JSON.parse(record) as RoundProof));
    after = page.last;
  }
}

/** The values of accepted bets, by round, in their order. */
async function journaledBets(): Promise<Map<string, string[]>> {
  const rows = await new RoundStore(database.kysely()).ended(TABLE, { count: 10_000 });
  const roundOf = new Map(
    rows.flatMap((round) => round.markets.map(({ market }) => [market, roundIdOf(round)] as const)),
  );
  const bets = new Map<string, string[]>();
  for await (const row of new PostgresStore({ database }).rows(0 as Sequence))
    for (const command of decodeBatch(row).commands) {
      const entropy = command.type === 'place-order' ? command.reference?.entropy : undefined;
      if (command.type !== 'place-order' || entropy === undefined) continue;
      const round = roundOf.get(command.market) ?? '';
      bets.set(round, [...(bets.get(round) ?? []), entropy]);
    }
  return bets;
}

/** What a bet on low comes to. */
const paid = ({ status, result }: RoundProof): number =>
  status === 'void' ? 0 : { low: STAKE, seven: -STAKE / 2, high: -STAKE }[result?.winner as 'low'];

function verify(record: RoundProof): void {
  const { chain, index, seed, commitment, table, stages } = record;
  expect([commitmentOf(seed), hashTimes(seed, index)]).toEqual([commitment, chain.anchor]);
  if (record.status === 'void') return;
  const { entropy = [], entropy_hash: hash = '', draws } = stages[0] ?? {};
  const of = { chainId: chain.id, index, stage: 0 };
  expect(entropyHashOf(of, entropy)).toBe(hash);
  const key = stageKeyOf(seed, { ...of, table, entropyHash: hash, beacon: null });
  const dealt = playRound(tableOf(table) as Table, new KeyDraws(key));
  expect([dealt.cards, dealt.draws]).toEqual([record.cards, draws]);
}

const STAGES = ['betting', 'closed', 'dealing', 'result'];

test(
  'killed at every step of a round, it ends each as it was committed, and loses neither value nor stake',
  async () => {
    const casino = new KilledCasino();
    // All steps in turn, or some of each part of the round.
    const from = Math.floor(random() * STEPS.length);
    const stride = Math.max(1, STEPS.length / CYCLES);
    const cuts = Array.from(
      { length: CYCLES },
      (_, life) => STEPS[Math.floor(from + life * stride) % STEPS.length] as string,
    );
    for (const [life, step] of cuts.entries()) {
      await casino.start({ step, nth: 1 + Math.floor(random() * 4) });
      await casino.dead();
      // And at any moment of a stage.
      if (life % 4 > 0) continue;
      await casino.start();
      await casino.until((said) => said.stage === STAGES[(life / 4) % STAGES.length]);
      await sleep(random() * 40);
      await casino.kill();
    }
    expect(casino.cuts).toEqual(cuts);
    await casino.start();
    await casino.until(({ stage }) => stage === 'betting');
    await casino.until(({ stage }) => stage === 'result');
    await casino.stop();

    const all = await records();
    expect(await new RoundStore(database.kysely()).unfinished()).toEqual([]);
    expect(all.length).toBeGreaterThan(CYCLES / 8);
    // A seed deals once, and indices have no gap.
    expect(new Set(all.map(({ seed }) => seed)).size).toBe(all.length);
    expect(all.map(({ index }) => index)).toEqual(all.map((_, place) => place + 1));
    for (const record of all) verify(record);
    const voided = all.filter(({ status }) => status === 'void');
    const kills = cuts.length + Math.ceil(cuts.length / 4);
    console.log(`${kills} kills: ${all.length} rounds, ${voided.length} void`);
    expect(voided).toEqual([]);
    // What the journal accepted, whether or not its answer arrived: the first value of each round alone takes part.
    const bets = await journaledBets();
    expect(casino.accepted.length).toBeGreaterThan(0);
    for (const { round, entropy } of casino.accepted) expect(bets.get(round)).toContain(entropy);
    let cash = CASH;
    for (const record of all) {
      const values = bets.get(record.round_id) ?? [];
      expect(record.stages[0]?.entropy).toEqual(values.slice(0, 1));
      cash += values.length * paid(record);
    }
    expect(casino.end).toMatchObject({ exposure: 0, cash });
    expect(casino.warnings).toEqual([]);
  },
  120_000 * CYCLES,
);

test('a copy of the database from before goes on behind the vault: what was dealt since is void, and shown', async () => {
  const casino = new KilledCasino();
  await casino.start();
  await casino.until(({ stage }) => stage === 'result');
  await casino.kill();
  // The vault goes on for some rounds, then the database goes back to what it was.
  await database.close();
  const copy = await create(name);
  await take(name);
  await casino.start();
  for (let round = 0; round < 3; round += 1) await casino.until(({ stage }) => stage === 'result');
  await casino.kill();
  const before = await records();
  await database.close();
  await take(copy);
  await casino.start();
  await casino.until(({ stage }) => stage === 'result');
  await casino.stop();
  const after = await records();
  for (const record of after) verify(record);
  const dealt = new Map(before.map((record) => [record.seed, record]));
  const again = after.filter(({ seed, status }) => dealt.has(seed) && status === 'settled');
  // Those from before the copy are the same; no other seed was dealt a second time.
  for (const record of again) expect(record.cards).toEqual(dealt.get(record.seed)?.cards);
  expect(after.filter(({ status }) => status === 'void').length).toBeGreaterThanOrEqual(2);
  expect(new Set(after.map(({ index }) => index)).size).toBe(after.length);
});

test('a copy from while a round took bets: dealt since, it takes no more of them, and is void', async () => {
  const casino = new KilledCasino();
  await casino.start();
  const { round } = await casino.until(({ stage }) => stage === 'betting');
  await casino.kill();
  await database.close();
  const copy = await create(name);
  await take(name);
  // It goes on from where it was, and is dealt.
  await casino.start();
  await casino.until(({ stage }) => stage === 'result');
  await casino.kill();
  const dealt = (await records()).find(({ round_id }) => round_id === round);
  await database.close();
  await take(copy);
  // As if it had been put back at once, with an hour left to bet.
  await database.pool.query('update casino_round set closes_at_ms = closes_at_ms + 3600000 where ended_at_ms = 0');
  await casino.start();
  await casino.until((said) => said.stage === 'result' && said.round !== round);
  expect(casino.betting).not.toContain(round);
  await casino.stop();
  const all = await records();
  for (const record of all) verify(record);
  const again = all.find(({ round_id }) => round_id === round);
  expect(again).toMatchObject({ status: 'void', seed: dealt?.seed, cards: [], result: null });
  expect(new Set(all.map(({ seed }) => seed)).size).toBe(all.length);
  expect(casino.end).toMatchObject({ exposure: 0 });
});

test('a standby with an older copy of the vault begins another chain, and no vault plays the first one again', async () => {
  const casino = new KilledCasino();
  await casino.start();
  await casino.until(({ stage }) => stage === 'result');
  await casino.kill();
  const [vault, older, first] = ['seed-vault', 'older', 'first'].map((one) => join(folder, one)) as [
    string,
    string,
    string,
  ];
  await cp(vault, older, { recursive: true });
  await casino.start();
  for (let round = 0; round < 2; round += 1) await casino.until(({ stage }) => stage === 'result');
  const { round: open = '' } = await casino.until(({ stage }) => stage === 'betting');
  await casino.kill();
  await database.close();
  const before = await create(name);
  await take(name);
  // The standby takes over, with what it has of the vault.
  await rename(vault, first);
  await rename(older, vault);
  await casino.start();
  const next = await casino.until(({ stage }) => stage === 'betting');
  const [chain] = open.split('-');
  expect([...casino.betting].filter((one) => one.startsWith(chain ?? ''))).toEqual([]);
  await casino.until((said) => said.stage === 'result' && said.round === next.round);
  await casino.kill();
  const all = await records();
  expect(all.find(({ round_id }) => round_id === open)).toMatchObject({
    status: 'void',
    void_reason: 'the vault is behind the journal',
  });
  expect(new Set(all.map(({ seed }) => seed)).size).toBe(all.length);
  for (const record of all) verify(record);
  // A copy of the database from before it is put back: this vault has retired the chain, and stays with that.
  await database.close();
  await take(before);
  await casino.start();
  await casino.until(({ stage }) => stage === 'betting');
  expect([...casino.betting].filter((one) => one.startsWith(chain ?? ''))).toEqual([]);
  await casino.kill();
});

test('without its vault an open round is void, and another chain begins', async () => {
  const casino = new KilledCasino();
  await casino.start();
  const { round } = await casino.until(({ stage }) => stage === 'betting');
  await sleep(50);
  await casino.kill();
  await cp(join(folder, 'seed-vault'), join(folder, 'put-away'), { recursive: true });
  await rm(join(folder, 'seed-vault'), { recursive: true });
  await casino.start();
  const next = await casino.until((said) => said.stage === 'betting' && said.round !== round);
  await casino.until((said) => said.stage === 'result' && said.round === next.round);
  await casino.stop();
  const all = await records();
  expect(all[0]).toMatchObject({ round_id: round, status: 'void', seed: '' });
  expect(next.round?.split('-')[0]).not.toBe(round?.split('-')[0]);
  expect(casino.end).toMatchObject({ exposure: 0 });
});
