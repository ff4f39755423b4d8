import { spawn, type ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { makeTemporaryFolder } from '../server/core/system/temporary-folder.ts';

const root = resolve(import.meta.dirname, '..');

/** The product as a stranger starts it, on a free port and with an empty data folder; it trusts this machine as its reverse proxy. */
export interface RunningExchange {
  readonly url: string;
  /** Its data folder, gone after the stop unless it is kept for another start. */
  readonly folder: string;
  readonly output: () => string;
  /** Ends it as Ctrl-C does. @returns its exit code */
  stop(options?: { readonly keepsFolder: boolean }): Promise<number | null>;
}

export async function startExchange(env: Record<string, string> = {}): Promise<RunningExchange> {
  const folder = env['DATA_DIR'] ?? makeTemporaryFolder('e2e');
  const child = spawn(process.execPath, [join(root, 'server/commands/start.ts')], {
    cwd: root,
    env: {
      ...process.env,
      PORT: '0',
      STREAM_PORT: '0',
      DATA_DIR: folder,
      LONGEST_WAIT_MS: '60000',
      // Lets newBettor sign up from an address of its own.
      TRUSTED_PROXIES: '127.0.0.1',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let isStopping = false;
  const ended = new Promise<number | null>((done) =>
    child.once('exit', (code, signal) => {
      // Whatever fails from here on fails for this: the story alone would not tell.
      if (!isStopping) console.error(`the exchange ended by itself with ${code ?? signal}: ${output}`);
      done(code);
    }),
  );
  const url = await new Promise<string>((ready, failed) => {
    const read = (part: Buffer) => {
      output += part.toString();
      const line = /Evens is ready: (http:\S+)/.exec(output);
      if (line !== null) ready(line[1] as string);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    void ended.then((code) => failed(new Error(`the exchange ended with ${code}: ${output}`)));
  });
  return {
    url,
    folder,
    output: () => output,
    stop: async ({ keepsFolder } = { keepsFolder: false }) => {
      isStopping = true;
      const code = await endOf(child, ended);
      if (!keepsFolder) rmSync(folder, { recursive: true, force: true });
      return code;
    },
  };
}

/** The demo's people and tables, and no match or market but those that the story makes. */
export const startQuietExchange = (env: Record<string, string> = {}): Promise<RunningExchange> =>
  startExchange({ EVENS_SIMULATOR: 'off', ...env });

async function endOf(child: ChildProcess, ended: Promise<number | null>): Promise<number | null> {
  child.kill('SIGTERM');
  return ended;
}
