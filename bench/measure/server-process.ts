import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Linux counts CPU time in hundredths of a second. */
const TICK_MS = 10;

/** A server in a process of its own, whose CPU time is read from outside. */
export interface ServerProcess {
  /** 0 where it serves no web. */
  readonly port: number;
  readonly pid: number;
  /** User and system time of that process alone, since its start. */
  cpuMs(): number;
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

function residentKb(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
}
