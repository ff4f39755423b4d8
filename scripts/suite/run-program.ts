import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const root = resolve(import.meta.dirname, '../..');

export interface ProgramRun {
  readonly isGood: boolean;
  /** Its output; empty if it went to ours. */
  readonly output: string;
  /** True if it was ended because its time was over. */
  readonly isLate: boolean;
}

export interface ProgramOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Milliseconds from now at which it is ended with everything that it started. */
  readonly deadline: number;
  /** Collects its output and prints it at the end, because others run beside it. */
  readonly isQuiet?: boolean;
}

/** For programs that stop in order, such as a PostgreSQL that removes its folder. */
const GRACE_MS = 5000;
const LOOK_MS = 50;

const groups = new Set<number>();
let isInterrupted = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  // Ctrl-C arrives twice, from the terminal and from npm: the second must not end the runner before it has cleaned up.
  process.on(signal, () => {
    if (isInterrupted) return;
    isInterrupted = true;
    void Promise.all([...groups].map(endGroup)).then(() => process.exit(130));
  });
}

/** @returns false if everything in the group has ended */
function signalGroup(group: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-group, signal);
  } catch {
    return false;
  }
}

/** Ends a program and all that it started. */
async function endGroup(group: number): Promise<void> {
  let isAlive = signalGroup(group, 'SIGTERM');
  for (let waited = 0; isAlive && waited < GRACE_MS; waited += LOOK_MS) {
    await sleep(LOOK_MS);
    isAlive = signalGroup(group, 0);
  }
  if (isAlive) signalGroup(group, 'SIGKILL');
}

/** Runs a program of `node_modules/.bin` from the root of the repository, in a process group of its own. */
export async function runProgram(
  command: string,
  args: readonly string[],
  { env = {}, deadline, isQuiet = false }: ProgramOptions,
): Promise<ProgramRun> {
  const title = `\n› ${command} ${args.join(' ')}`;
  if (!isQuiet) console.log(title);
  const child = spawn(join(root, 'node_modules', '.bin', command), args, {
    cwd: root,
    stdio: ['ignore', isQuiet ? 'pipe' : 'inherit', isQuiet ? 'pipe' : 'inherit'],
    env: { ...process.env, ...env },
    detached: true,
  });
  const { pid } = child;
  if (pid !== undefined) groups.add(pid);
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    if (pid !== undefined) void endGroup(pid);
  }, deadline);
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => chunks.push(chunk));
  const code = await new Promise<number | null>((done, failed) => {
    child.once('close', done);
    child.once('error', failed);
  });
  clearTimeout(timer);
  // Interrupted is not failed, and no further program may start.
  if (isInterrupted) await new Promise(() => undefined);
  if (pid !== undefined) groups.delete(pid);
  const output = Buffer.concat(chunks).toString().trim();
  if (isQuiet) console.log(`${title}\n${output}`);
  return { isGood: code === 0, output, isLate };
}
