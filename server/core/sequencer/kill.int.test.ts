import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Command, Outcome } from 'engine';
import type { MarketId, Money, Price } from 'engine/vocabulary';
import { expect, test } from 'vitest';
import { bySuite } from '../../../engine/testing/suite-size.ts';
import { chance } from '../system/testing/chance.fixture.ts';
import { isPostmasterOf } from '../postgres/postmaster.ts';
import { makeTemporaryFolder } from '../system/temporary-folder.ts';
import { account, AWAY, funded, HOME, openedMarket, order } from './testing/commands.fixture.ts';
import { NaiveBalances } from './testing/naive-balances.fixture.ts';
import type { ExportedLine } from './testing/naive-balances.fixture.ts';

const CYCLES = Number(process.env['EVENS_KILL_CYCLES'] ?? bySuite(1, 20));
const FIXTURE = resolve(import.meta.dirname, 'testing/kill-child.fixture.ts');
const JOURNAL = resolve(import.meta.dirname, '../../commands/journal.ts');
const BETTORS = [16, 17, 18, 19, 20].map(account);
/** So many answers at most are between a start and the kill. */
const MOST_ANSWERS = 3000;
/** How many commands are asked and not yet answered. */
const WINDOW = 300;

interface Said {
  readonly ready?: number;
  readonly postgres?: number;
  readonly number?: number;
  readonly outcome?: Outcome;
  readonly sequence?: number;
  readonly error?: string;
  readonly balances?: readonly { account: number; cash: number; exposure: number }[];
  readonly warning?: string;
}

/** What became of one command, as its sender knows it. */
interface Asked {
  readonly command: Command;
  answer?: Said;
}

/** A server in a process of its own, and what was asked of it and answered over all its lives. */
class KilledServer {
  readonly asked: Asked[] = [];
  readonly folder = makeTemporaryFolder('kill');
  #child!: ChildProcess;
  #postgres = 0;
  #waiting = 0;
  #answered = 0;
  #onAnswered: () => void = () => undefined;
  #ended!: Promise<unknown>;
  #final: Said | undefined;
  onAnswer: () => void = () => undefined;

  constructor() {}

  async start(): Promise<void> {
    const child = spawn(process.execPath, [FIXTURE, this.folder], { stdio: ['pipe', 'pipe', 'inherit'] });
    this.#child = child;
    this.#ended = once(child, 'exit');
    this.#waiting = 0;
    // Written to after its death: nobody is left to be told.
    child.stdin.on('error', () => undefined);
    await new Promise<void>((resolve, reject) => {
      child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
      createInterface({ input: child.stdout }).on('line', (line) => {
        const said = JSON.parse(line) as Said;
        if (said.postgres !== undefined) {
          this.#postgres = said.postgres;
          resolve();
        } else this.#hear(said);
      });
    });
  }

  #hear(said: Said): void {
    if (said.warning !== undefined) throw new Error(said.warning);
    if (said.balances !== undefined) this.#final = said;
    if (said.number === undefined) return;
    (this.asked[said.number] as Asked).answer = said;
    this.#waiting -= 1;
    this.#answered += 1;
    this.#onAnswered();
    this.onAnswer();
  }

  get hasRoom(): boolean {
    return this.#waiting < WINDOW && this.#child.exitCode === null;
  }

  ask(command: Command): void {
    this.#send(this.asked.push({ command }) - 1);
  }

  /** Asks again what was never answered. */
  askAgain(): void {
    this.asked.forEach(({ answer }, number) => {
      if (answer === undefined) this.#send(number);
    });
  }

  #send(number: number): void {
    this.#waiting += 1;
    this.#child.stdin?.write(`${JSON.stringify({ number, command: (this.asked[number] as Asked).command })}\n`);
  }

  /** Until so many more have been answered. */
  async answers(count: number): Promise<void> {
    const until = this.#answered + count;
    while (this.#answered < until) await new Promise<void>((resolve) => (this.#onAnswered = resolve));
  }

  async kill(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.#ended;
    const cluster = join(this.folder, 'postgres');
    await expect.poll(() => isPostmasterOf(cluster, this.#postgres)).toBe(false);
  }

  async stop(): Promise<NonNullable<Said['balances']>> {
    await expect.poll(() => this.#waiting).toBe(0);
    this.#child.stdin?.end();
    await this.#ended;
    return this.#final?.balances ?? [];
  }
}

/** Bets of five bettors on the newest market; now and then a market is closed and settled and the next one opened. */
class Load {
  readonly #server: KilledServer;
  readonly #random: () => number;
  #market = 1;
  #keys = 0;

  constructor(server: KilledServer, random: () => number) {
    this.#server = server;
    this.#random = random;
  }

  open(): void {
    for (const bettor of BETTORS) funded(bettor, 50_000_000).forEach((command) => this.#server.ask(command));
    openedMarket(1 as MarketId).forEach((command) => this.#server.ask(command));
  }

  pump(): void {
    while (this.#server.hasRoom) this.#one();
  }

  nextMarket(): void {
    const market = this.#market as MarketId;
    this.#market += 1;
    this.#server.ask({ type: 'close-market', market });
    this.#server.ask({ type: 'settle-market', market, winners: [this.#random() < 0.5 ? HOME : AWAY] });
    openedMarket(this.#market as MarketId).forEach((command) => this.#server.ask(command));
  }

  #one(): void {
    const pick = <T>(from: readonly T[]) => from[Math.floor(this.#random() * from.length)] as T;
    const placed = order({
      account: pick(BETTORS),
      market: this.#market as MarketId,
      selection: pick([HOME, AWAY]),
      side: pick(['back', 'lay'] as const),
      price: (180 + Math.floor(this.#random() * 20)) as Price,
      size: (100 + Math.floor(this.#random() * 5000)) as Money,
      requestKey: `key-${(this.#keys += 1)}`,
    });
    this.#server.ask(placed);
    if (this.#random() < 0.3) {
      const number = (1 + Math.floor(this.#random() * this.#keys)) as never;
      this.#server.ask({ type: 'cancel-order', account: pick(BETTORS), order: number });
    }
  }
}

function journal(folder: string, ...args: string[]): string {
  const env = { ...process.env, DATA_DIR: folder, DATABASE_URL: '' };
  const ran = spawnSync(process.execPath, [JOURNAL, ...args], { env, encoding: 'utf8', maxBuffer: 2 ** 30 });
  expect(ran.stderr).toBe('');
  return ran.stdout;
}

/** Every command that was answered as done is in the journal once, as answered; none that was refused is. */
function expectEachOnce(asked: readonly Asked[], lines: readonly ExportedLine[]): void {
  const bySequence = new Map(lines.map((line) => [line.sequence, line]));
  const byKey = Map.groupBy(lines.filter(hasKey), (line) => (line.command as { requestKey: string }).requestKey);
  expect([...byKey.values()].filter((same) => same.length > 1)).toEqual([]);
  const wrong = asked.filter(({ command, answer }) => {
    const key = 'requestKey' in command ? command.requestKey : undefined;
    if (answer?.outcome === undefined) return true;
    if (!answer.outcome.ok) return key !== undefined && byKey.has(key);
    const sequence = answer.outcome.duplicateOf || (answer.sequence as number);
    const line = bySequence.get(sequence);
    const placed = line?.events.find((event) => event.type === 'order-placed');
    return (
      JSON.stringify(line?.command) !== JSON.stringify(command) ||
      (command.type === 'place-order' && placed?.order !== answer.outcome.order)
    );
  });
  expect(wrong).toEqual([]);
}

function hasKey(line: ExportedLine): boolean {
  return 'requestKey' in line.command;
}

test(`killed ${CYCLES} times under load, it keeps every acknowledged bet exactly once and every balance to the unit`, async () => {
  const server = new KilledServer();
  const random = chance();
  const load = new Load(server, random);
  try {
    for (let cycle = 0; cycle < CYCLES; cycle += 1) {
      await server.start();
      if (cycle === 0) load.open();
      server.askAgain();
      server.onAnswer = () => load.pump();
      load.pump();
      if (cycle % 3 === bySuite(0, 1)) load.nextMarket();
      await server.answers(random() * MOST_ANSWERS);
      server.onAnswer = () => undefined;
      await server.kill();
    }
    await server.start();
    server.askAgain();
    const balances = await server.stop();
    expect(journal(server.folder, 'verify')).toContain('the chain is whole\napplied again after 0');
    const lines = journal(server.folder, 'export')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as ExportedLine);
    const naive = new NaiveBalances();
    lines.forEach((line) => naive.add(line));
    const cashOf = (number: number) => Number(naive.cash.get(number) ?? 0n);
    expect(balances.length).toBeGreaterThanOrEqual(BETTORS.length);
    expect(balances).toEqual(
      balances.map((balance) => ({
        account: balance.account,
        cash: cashOf(balance.account),
        exposure: naive.exposureOf(balance.account),
      })),
    );
    expect([...naive.cash.values()].reduce((sum, cash) => sum + cash, 0n)).toBe(0n);
    expectEachOnce(server.asked, lines);
    console.log(`kill test: ${server.asked.length} commands asked, ${lines.length} in the journal`);
  } finally {
    rmSync(server.folder, { recursive: true, force: true });
  }
});
