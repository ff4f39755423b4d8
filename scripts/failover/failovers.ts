// npm run failovers [-- --rounds N] [-- --upgrade-from FOLDER]: kills, halts and cuts off what an exchange on many machines stands on, under load, and accounts for
// every bet. As root, with Debian's patroni, etcd-server, postgresql, haproxy, iproute2 and iptables.
import { execFile, execFileSync, spawn } from 'node:child_process';
import { createReadStream, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';
import { readEntries } from '../../server/core/journal/export-journal.ts';
import { openJournal } from '../../server/core/journal/open-journal.ts';
import { makeTemporaryFolder } from '../../server/core/system/temporary-folder.ts';
import { Checker, type Attempt, type Verdict } from './check.ts';
import { BALANCER_PORT, Cluster, loadCommand } from './cluster.ts';
import { FAULTS, type Fault } from './faults.ts';
import type { HistoryLine, LoadPlan } from './load.ts';
import { settleIn } from './settle-in.ts';
import { StreamWatch } from './stream-watch.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const CALM_MS = 3000;
const MOST_AWAY_MS = 60_000;

interface LoadState {
  acknowledged: number;
  lastAt: number;
  asked: number;
}

interface Round {
  readonly fault: Pick<Fault, 'name'>;
  readonly at: number;
}

function startLoad(cluster: Cluster, plan: LoadPlan, folder: string) {
  const file = join(folder, 'load.json');
  writeFileSync(file, JSON.stringify(plan));
  const [program, args] = loadCommand(cluster.clients, file);
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise<void>((done) => child.once('close', () => done()));
  const state: LoadState = { acknowledged: 0, lastAt: 0, asked: 0 };
  createInterface({ input: child.stdout }).on('line', (line) => Object.assign(state, JSON.parse(line)));
  return {
    state,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Bets are acknowledged again. */
async function flowing({ state }: { readonly state: LoadState }): Promise<void> {
  for (const until = Date.now() + MOST_AWAY_MS; ; await sleep(100)) {
    const { acknowledged } = state;
    await sleep(500);
    if (state.acknowledged > acknowledged + 20) return;
    if (Date.now() > until) throw new Error('no bet has been acknowledged for a minute');
  }
}

/** The longest time without an acknowledged bet in each round, which ends where the next one begins. */
function gapsOf(rounds: readonly Round[], acknowledgedAt: readonly number[]): number[] {
  const times = acknowledgedAt.toSorted((a, b) => a - b);
  return rounds.map(({ at }, n) => {
    const until = rounds[n + 1]?.at ?? Infinity;
    let [gap, before] = [0, at];
    for (const time of times) {
      if (time < at) continue;
      gap = Math.max(gap, Math.min(time, until) - before);
      before = time;
      if (time > until) break;
    }
    return gap;
  });
}

interface History {
  readonly attempts: Attempt[];
  readonly acknowledgedAt: number[];
  /** Of requests that nobody sent again: how often each code was the last word. */
  readonly refusals: Readonly<Record<string, number>>;
}

async function readHistory(file: string): Promise<History> {
  const attempts: Attempt[] = [];
  const last = new Map<string, string>();
  const acknowledgedAt: number[] = [];
  const open = new Map<string, number>();
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const { type, key, at, bet, code } = JSON.parse(line) as HistoryLine;
    last.delete(key);
    if (type === 'fail') last.set(key, code ?? '');
    open.set(key, (open.get(key) ?? 0) + (type === 'invoke' ? 1 : -1));
    if (type === 'invoke') continue;
    attempts.push({ key, answer: type, ...(bet !== undefined && { bet }) });
    if (type === 'ok') acknowledgedAt.push(at);
  }
  // What was asked, and nothing heard of.
  for (const [key, count] of open) if (count > 0) attempts.push({ key, answer: 'unknown' });
  const refusals: Record<string, number> = {};
  for (const code of last.values()) refusals[code] = (refusals[code] ?? 0) + 1;
  return { attempts, acknowledgedAt, refusals };
}

/** Reads the journal as it lies in the database. */
async function judge(databaseUrl: string, attempts: readonly Attempt[]): Promise<Verdict> {
  const journal = await openJournal({ dataFolder: '', databaseUrl });
  const checker = new Checker();
  let row: unknown;
  try {
    for await (const entry of readEntries(journal.store, { from: 1, to: Number.MAX_SAFE_INTEGER })) {
      if (entry.row !== row) checker.row(entry.row);
      row = entry.row;
      const { command, events } = entry;
      if (command.type !== 'place-order' || command.requestKey?.startsWith('load-') !== true) continue;
      const placed = events.find(({ type }) => type === 'order-placed') as { readonly order: number } | undefined;
      if (placed !== undefined) checker.bet({ key: command.requestKey, bet: String(placed.order) });
    }
  } finally {
    await journal.close();
  }
  const env = { ...process.env, DATABASE_URL: databaseUrl };
  const verify = [join(ROOT, 'server/commands/journal.ts'), 'verify'];
  // The nodes' output is read meanwhile: a database that cannot write its log answers nobody.
  const { stdout } = await promisify(execFile)(process.execPath, verify, { env });
  console.log(stdout.trim());
  return checker.judge(attempts);
}

interface Length {
  readonly rounds: number;
  /** No round begins later. */
  readonly seconds: number;
  /** The fault that the first round begins with. */
  readonly from: number;
}

async function playRounds(cluster: Cluster, load: ReturnType<typeof startLoad>, length: Length): Promise<Round[]> {
  const rounds: Round[] = [];
  const until = performance.now() + length.seconds * 1000;
  for (let n = 0; n < length.rounds && performance.now() < until; n += 1) {
    const fault = FAULTS[(length.from + n) % FAULTS.length] as Fault;
    await Promise.all([cluster.pair(), cluster.settled()]);
    await flowing(load);
    await sleep(CALM_MS);
    const at = Date.now();
    const mend = await fault.strike(cluster);
    await sleep(fault.lastsMs);
    await flowing(load);
    rounds.push({ fault, at });
    await mend();
    console.log(`${n + 1}. ${fault.name}`);
  }
  await Promise.all([cluster.pair(), cluster.settled()]);
  await flowing(load);
  return rounds;
}

function tell(rounds: readonly Round[], gaps: readonly number[], verdict: Verdict): void {
  for (const { name } of [...FAULTS, UPGRADE]) {
    const ours = gaps.filter((_, n) => rounds[n]?.fault.name === name).toSorted((a, b) => a - b);
    if (ours.length > 0)
      console.log(`${name}: ${ours.length} ×, longest without an acknowledged bet ${ours.join(', ')} ms`);
  }
  const { acknowledged, refused, unknown, faults } = verdict;
  console.log(
    `${acknowledged} acknowledged, ${refused} refused, answers lost for good: ${unknown.placed} placed, ${unknown.notPlaced} not`,
  );
  for (const fault of faults.slice(0, 20)) console.log(`FAULT: ${fault}`);
  console.log(faults.length === 0 ? 'no bet lost or doubled, no row of an old epoch' : `${faults.length} faults`);
}

/** From the checkout in that folder to this one, while a bettor's page follows the stream. */
async function playUpgrade(cluster: Cluster, load: ReturnType<typeof startLoad>, watch: StreamWatch): Promise<Round[]> {
  await sleep(CALM_MS);
  const at = Date.now();
  await cluster.upgrade();
  await flowing(load);
  await sleep(CALM_MS);
  console.log(`a page of a bettor: connected again ${watch.moves} ×, longest silence ${watch.longestSilence} ms`);
  return [{ fault: UPGRADE, at }];
}

const UPGRADE: Pick<Fault, 'name'> = { name: 'rolling upgrade' };

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      rounds: { type: 'string', default: String(FAULTS.length) },
      seconds: { type: 'string', default: 'Infinity' },
      from: { type: 'string', default: '0' },
      rate: { type: 'string', default: '2000' },
      'upgrade-from': { type: 'string' },
    },
  });
  const folder = makeTemporaryFolder('failovers');
  execFileSync('chmod', ['755', folder]);
  const before = values['upgrade-from'];
  const cluster = new Cluster(folder, before && resolve(before));
  const giveUp = () => {
    cluster.network.remove();
    process.exit(1);
  };
  process.once('SIGTERM', giveUp).once('SIGINT', giveUp);
  console.log(`what the nodes say is in ${folder}`);
  try {
    await cluster.openDatabase();
    await cluster.openExchange();
    const { writer } = await cluster.pair();
    const [host, port] = [cluster.balancer.address, BALANCER_PORT];
    const settled = await settleIn(`http://${host}:${port}`, cluster.dataFolderOf(writer.node));
    const history = join(folder, 'history.jsonl');
    const betsPerSecond = Number(values.rate);
    const load = startLoad(
      cluster,
      {
        host,
        port,
        ...settled,
        betsPerSecond,
        addresses: cluster.addresses,
        history,
        sendsAgain: before !== undefined,
      },
      folder,
    );
    await flowing(load);
    const startedAt = Date.now();
    const length = { rounds: Number(values.rounds), seconds: Number(values.seconds), from: Number(values.from) };
    const watch = new StreamWatch(`http://${host}:${port}`, settled.tokens[0] as string);
    const rounds =
      before === undefined ? await playRounds(cluster, load, length) : await playUpgrade(cluster, load, watch);
    await load.stop();
    await sleep(CALM_MS);
    const wrong = await watch.wrong();
    await watch.stop();
    console.log(`bets that the page of a bettor shows wrong: ${wrong.length}`);
    for (const bet of wrong.slice(0, 3)) console.log(bet);
    const seconds = (Date.now() - startedAt) / 1000;
    await cluster.closeExchange();
    const { attempts, acknowledgedAt, refusals } = await readHistory(history);
    console.log(
      `${betsPerSecond} bets/s wanted, ${Math.round(acknowledgedAt.length / seconds)} acknowledged over ${Math.round(seconds)} s with all outages; load ${loadavg().map(Math.round).join(', ')}`,
    );
    console.log(`refused for good: ${JSON.stringify(refusals)}`);
    const verdict = await judge(cluster.databaseUrl, attempts);
    tell(rounds, gapsOf(rounds, acknowledgedAt), verdict);
    process.exitCode = verdict.faults.length === 0 && wrong.length === 0 ? 0 : 1;
  } finally {
    await cluster.closeExchange();
    await cluster.close();
  }
}

await main();
