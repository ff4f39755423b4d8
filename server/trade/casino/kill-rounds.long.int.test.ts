import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Sequence } from 'engine/vocabulary';
import { type Group, playRound, profitOf, type Table, tableOf } from 'games';
import { KeyDraws, stageKeyOf, Verifier } from 'games/fair';
import type { RoundProof } from 'protocol';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { chance } from '../../core/system/testing/chance.fixture.ts';
import { decodeBatch } from '../../core/journal/batch-codec.ts';
import { PostgresStore } from '../../core/journal/postgres-store.ts';
import { TestPostgres } from '../../core/postgres/testing/database.fixture.ts';
import { BeaconService } from './testing/beacon-service.fixture.ts';
import { aroundEach, ROUND_KINDS, type RoundKind } from './testing/kill-steps.fixture.ts';
import { CasinoPlace, KilledCasino } from './testing/killed-casino.fixture.ts';
import type { StoredRound } from './round-rows.ts';

// A casino in a process of its own is killed at every step of every kind of round, and started again: each round ends as
// its seed and its players' values say, or void by the rule that says which, whoever was accepted is in the list, no seed
// deals twice, and the money is what the records say.

/** One life of them is a process that starts, and a few rounds. A round of each kind by default. */
const CYCLES = Number(process.env['EVENS_KILL_CYCLES'] ?? ROUND_KINDS.length);
const CASH = 10_000_000;
const STAKE = 1000;
/** Each is played for the first time once. */
const UNPLAYED = ['teen9', 'muflis', 'teen8', 'dt6', 'dtl20', 'war', 'aaa', 'btable', 'card32', 'queen', 'superover'];
const ALL_TABLES = [...ROUND_KINDS.flatMap(({ table = [] }) => table), ...UNPLAYED];
const random = chance();

let postgres: TestPostgres;
let place: CasinoPlace;

beforeAll(async () => {
  postgres = await TestPostgres.ofItsOwn();
});
afterAll(() => postgres.stop());
beforeEach(async () => {
  place = await CasinoPlace.begin(postgres);
});
afterEach(() => place.end());

interface Life extends RoundKind {
  readonly step: string;
}

/** A step of each kind in turn, or all of them where there are cycles enough. */
function livesOf(cycles: number): Life[] {
  const every = ROUND_KINDS.flatMap((kind) => kind.steps.map((step) => ({ ...kind, step })));
  const from = Math.floor(random() * every.length);
  return Array.from({ length: cycles }, (_, life) => {
    if (cycles >= every.length) return every[(from + life) % every.length] as Life;
    const kind = ROUND_KINDS[life % ROUND_KINDS.length] as RoundKind;
    const turn = from + Math.floor(life / ROUND_KINDS.length);
    return { ...kind, step: kind.steps[turn % kind.steps.length] as string };
  });
}

interface Bet {
  readonly round: StoredRound;
  readonly group: string;
  readonly entropy: string;
}

/** Accepted bets of rounds that have ended, in their order. */
async function journaledBets(tables: readonly string[]): Promise<Bet[]> {
  const of = new Map<number, Omit<Bet, 'entropy'>>();
  for (const table of tables)
    for (const { chainId, index } of await place.store.ended(table, { count: 10_000 })) {
      const round = (await place.store.round(chainId, index)) as StoredRound;
      for (const { market, group } of round.markets) of.set(market, { round, group });
    }
  const bets: Bet[] = [];
  for await (const row of new PostgresStore({ database: place.database }).rows(0 as Sequence))
    for (const command of decodeBatch(row).commands) {
      const entropy = command.type === 'place-order' ? command.reference?.entropy : undefined;
      if (command.type !== 'place-order' || entropy === undefined) continue;
      bets.push({ ...(of.get(command.market) as Omit<Bet, 'entropy'>), entropy });
    }
  return bets;
}

/** What a bet on the first that may be backed comes to. */
function profitIn({ round: { record, start }, group: id }: Bet): number {
  if (record?.status !== 'settled') return 0;
  const table = tableOf(record.table) as Table;
  const { chain, index, seed, stages, beacon } = record;
  const header = { chainId: chain.id, index, stage: 0, table: table.code, entropyHash: stages[0]?.entropy_hash ?? '' };
  const dealt = playRound(table, new KeyDraws(stageKeyOf(seed, { ...header, beacon: beacon?.value ?? null })), start);
  const group = table.groups(start).find((one) => one.id === id) ?? table.onDemand?.group(table.onDemand.chosenIn(id));
  const bet = group?.bets.find(({ side }) => side === 'back') as Group['bets'][number];
  return Math.round((profitOf(group as Group, bet, (group as Group).answer(dealt)) * STAKE) / 10_000);
}

/** By chain, every index once and without a gap; every seed once; each by the verifier. */
function checkRecords(all: readonly RoundProof[]): void {
  expect(new Set(all.map(({ seed }) => seed)).size).toBe(all.length);
  for (const records of Map.groupBy(all, ({ chain }) => chain.id).values()) {
    const inOrder = records.toSorted((a, b) => a.index - b.index);
    expect(inOrder.map(({ index }) => index)).toEqual(inOrder.map((_, at) => at + 1));
    const verifier = new Verifier();
    for (const record of inOrder) expect(verifier.verify(record).refused).toBeUndefined();
  }
}

/** Whatever was accepted is paid as the records say, and its values are in them: the first of each round alone. */
async function checkMoney(casino: KilledCasino, all: readonly RoundProof[]): Promise<void> {
  const bets = await journaledBets(ALL_TABLES);
  const valuesOf = Map.groupBy(bets, ({ round }) => `${round.chainId}-${round.index}`);
  for (const { round, entropy } of casino.accepted)
    expect(valuesOf.get(round)?.map((bet) => bet.entropy)).toContain(entropy);
  for (const record of all)
    expect(record.stages[0]?.entropy).toEqual(
      (valuesOf.get(record.round_id) ?? []).slice(0, 1).map(({ entropy }) => entropy),
    );
  const cash = bets.reduce((sum, bet) => sum + profitIn(bet), CASH);
  expect(casino.end).toMatchObject({ exposure: 0, cash, ledger: 0 });
}

/** Rounds of tables that are not played on their own end in this life. */
async function othersEnd(): Promise<void> {
  const others = async () => (await place.store.unfinished()).map(({ table }) => table);
  await expect
    .poll(async () => (await others()).filter((table) => table !== 'lucky7' && table !== 'matka'), { timeout: 60_000 })
    .toEqual([]);
}

async function unfinishedMatches(): Promise<string[]> {
  const { rows } = await place.database.pool.query<{ key: string }>(
    `select key from match where finished_at_ms = 0 and match_id in (select match_id from casino_round)`,
  );
  return rows.map(({ key }) => key);
}

const STAGES = ['betting', 'closed', 'dealing', 'result'];
const VOIDS = ['a wrong price', 'it was void already when the exchange stopped'];

test(
  'killed at every step of a round of every kind, it ends each as it was committed, and loses neither value nor stake',
  async () => {
    const service = await BeaconService.start();
    const casino = new KilledCasino(place);
    const lives = livesOf(CYCLES);
    const unplayed = [...UNPLAYED];
    for (const [life, { step, table = unplayed.shift() ?? '', steps, ...kind }] of lives.entries()) {
      const isFirst = steps.includes('before create');
      const cut = { step, nth: isFirst ? 1 : 1 + Math.floor(random() * 3) };
      await casino.start({ ...kind, table, cut, beacon: kind.hasBeacon && service.url });
      await casino.dead();
      // And at any moment of a stage.
      if (life % 4 > 0) continue;
      await casino.start();
      await casino.until((line) => line.stage === STAGES[(life / 4) % STAGES.length]);
      await sleep(random() * 40);
      await casino.kill();
    }
    expect(casino.cuts).toEqual(lives.map(({ step }) => step));
    await casino.start();
    await casino.until(({ stage }) => stage === 'betting');
    await casino.until(({ stage }) => stage === 'result');
    await othersEnd();
    await casino.stop();
    await service.stop();

    expect(await place.store.unfinished()).toEqual([]);
    expect(await unfinishedMatches()).toEqual([]);
    const all = (await Promise.all(ALL_TABLES.map((table) => place.records(table)))).flat();
    checkRecords(all);
    const voided = all.filter(({ status }) => status === 'void');
    console.log(`${lives.length + Math.ceil(lives.length / 4)} kills: ${all.length} rounds, ${voided.length} void`);
    for (const { table, void_reason: reason } of voided)
      expect([table, VOIDS]).toEqual(['teen20', expect.arrayContaining([reason])]);
    expect(casino.accepted.length).toBeGreaterThan(0);
    await checkMoney(casino, all);
    expect(casino.warnings).toEqual([]);
  },
  120_000 * CYCLES,
);

/** At a start with a database or a vault from before. */
const RESTORED: readonly { readonly what: 'database' | 'vault'; readonly step: string }[] = [
  ...aroundEach(
    'commitmentOf',
    'seed',
    'appendFile',
    'datasync',
    'addEnded',
    'void-market',
    'finishMatch',
    'endRound',
  ).map((step) => ({ what: 'database', step }) as const),
  ...aroundEach('seed', 'void-market', 'endRound', 'retire', 'datasync', 'retireChain', 'create', 'addChain').map(
    (step) => ({ what: 'vault', step }) as const,
  ),
];
/** One of each by default. */
const STRIDE = CYCLES > RESTORED.length ? 1 : RESTORED.length / 2;

test(
  'killed at every step of a start with a database or a vault from before, it voids each round between once',
  async () => {
    const first = new KilledCasino(place);
    // A round is open and has a bet where the copy is made.
    const playTo = async (rounds: number) => {
      await first.start();
      for (let round = 0; round < rounds; round += 1) await first.until(({ stage }) => stage === 'result');
      await first.until(({ bet }) => bet === true);
      await first.kill();
    };
    await playTo(1);
    const before = { name: place.name, vault: join(place.folder, 'before') };
    await cp(place.vault, before.vault, { recursive: true });
    await place.database.close();
    await place.take(await place.create(before.name));
    await playTo(3);
    const after = { name: place.name, vault: join(place.folder, 'after') };
    await cp(place.vault, after.vault, { recursive: true });

    const from = Math.floor(random() * STRIDE);
    for (const { what, step } of RESTORED.filter((_, at) => at % STRIDE === from)) {
      const [database, vault] = what === 'database' ? [before.name, after.vault] : [after.name, before.vault];
      await place.database.close();
      await place.take(await place.create(database));
      await rm(place.vault, { recursive: true });
      await cp(vault, place.vault, { recursive: true });
      const known = await place.records('lucky7');
      const left = (await place.store.unfinished())[0] as StoredRound;
      const casino = new KilledCasino(place);
      await casino.start({ cut: { step, nth: 1 }, cutsStart: true });
      await casino.dead();
      await casino.start();
      await casino.until((line) => line.stage === 'result' && !line.round?.endsWith(`-${left.index}`));
      await casino.stop();

      expect([step, await place.store.unfinished(), await unfinishedMatches()]).toEqual([step, [], []]);
      const all = await place.records('lucky7');
      checkRecords(all);
      const added = all.filter(({ round_id: id }) => known.every((one) => one.round_id !== id));
      const voided = added.filter(({ status }) => status === 'void').map(({ index }) => index);
      // What was dealt meanwhile, and the round that was open; of the chain of a vault from before nothing more.
      const most = what === 'database' ? left.index + 2 : left.index;
      expect([step, voided.toSorted((a, b) => a - b)]).toEqual([step, range(left.index, most)]);
      await checkMoney(casino, all);
      expect(casino.warnings).toEqual([]);
    }
  },
  600_000 + 60_000 * CYCLES,
);

const range = (least: number, most: number): number[] =>
  Array.from({ length: most - least + 1 }, (_, at) => least + at);
