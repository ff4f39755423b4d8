import { spawn, type ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { median, rounded } from './statistics.ts';

/** Linux counts CPU time in hundredths of a second. */
const TICK_MS = 10;

/** A server in a process of its own, whose CPU time is read from outside. */
export interface ServerProcess {
  /** 0 where it serves no web. */
  readonly port: number;
  readonly pid: number;
  /** User and system time of that process alone, since its start. */
  cpuMs(): number;
  /** The same by the name of the thread; threads of one name are added up. */
  threadsMs(): ReadonlyMap<string, number>;
  /** What of it is in memory now, without its children. */
  memoryMb(): number;
  stop(): Promise<void>;
}

/** Starts a server that says its address, or that it is ready, on a line of its output. */
export async function startServerProcess(
  script: string,
  { args, env }: { args: string[]; env: NodeJS.ProcessEnv },
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [script, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const port = await portOf(child);
  return {
    port,
    pid: child.pid as number,
    cpuMs: () => cpuTicks(child.pid as number) * TICK_MS,
    threadsMs: () => threadsOf(child.pid as number),
    memoryMb: () => residentKb(child.pid as number) / 1024,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

function portOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let output = '';
    child.stdout?.on('data', (part: Buffer) => {
      output += part.toString();
      const ready = /http:\/\/127\.0\.0\.1:(\d+)|is ready\n/.exec(output);
      if (ready !== null) resolve(Number(ready[1] ?? 0));
    });
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${output}`)));
  });
}

function cpuTicks(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name in brackets may hold spaces; user and system time are the 12th and 13th fields behind it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return Number(fields[11]) + Number(fields[12]);
}

/** Longer than the records gather between two transactions. */
const AT_REST = { everyMs: 250, cpuMs: 30, looks: 60 } as const;

/** Waits until a server has done what it has answered already: its threads write records and look for signals after. */
export async function atRest(server: Pick<ServerProcess, 'cpuMs'>): Promise<void> {
  let before = server.cpuMs();
  for (let look = 0; look < AT_REST.looks; look++) {
    await sleep(AT_REST.everyMs);
    const now = server.cpuMs();
    if (now - before <= AT_REST.cpuMs) return;
    before = now;
  }
  throw new Error('the server comes to no rest');
}

function threadsOf(pid: number): Map<string, number> {
  const folder = `/proc/${pid}/task`;
  const threads = new Map<string, number>();
  for (const id of readdirSync(folder)) {
    const name = readFileSync(`${folder}/${id}/comm`, 'utf8').trim();
    const [ns] = readFileSync(`${folder}/${id}/schedstat`, 'utf8').split(' ');
    threads.set(name, (threads.get(name) ?? 0) + Number(ns) / 1e6);
  }
  return threads;
}

/** CPU of each thread for one of `count`, µs. */
export function threadsUs(
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
  count: number,
): ReadonlyMap<string, number> {
  return new Map([...after].map(([name, ms]) => [name, ((ms - (before.get(name) ?? 0)) * 1000) / count]));
}

/** The medians of some rounds, in words, without threads that did nothing. */
export function describeThreads(rounds: readonly ReadonlyMap<string, number>[]): string {
  const names = [...new Set(rounds.flatMap((round) => [...round.keys()]))];
  return names
    .map((name) => [name, rounded(median(rounds.map((round) => round.get(name) ?? 0)))] as const)
    .filter(([, us]) => us > 0)
    .toSorted(([, one], [, other]) => other - one)
    .map(([name, us]) => `${name} ${us}`)
    .join(', ');
}

function residentKb(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
}
