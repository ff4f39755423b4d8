import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

interface BundledOptions {
  /** Of the exchange, as the provider reaches it. */
  readonly url: string;
  readonly provider: string;
  readonly secret: () => string;
  /** Where it keeps what it has played. */
  readonly folder: string;
  readonly warn: (message: string) => void;
}

const PROGRAM = resolve(import.meta.dirname, 'provider-process.ts');
const FAREWELL_MS = 2000;

/** The bundled provider's process: begun when somebody wants to play, or where a stop has cut something off. */
export class BundledProvider {
  readonly #options: BundledOptions;
  #child: ChildProcess | undefined;
  #origin: Promise<string> | undefined;
  #isStopping = false;

  constructor(options: BundledOptions) {
    this.#options = options;
    if (existsSync(join(options.folder, 'plays.jsonl'))) void this.origin().catch(() => undefined);
  }

  /** Where it listens, begun where it has not. @throws Error where it does not begin */
  origin(): Promise<string> {
    return (this.#origin ??= this.#begin().catch((error: unknown) => {
      this.#origin = undefined;
      throw error;
    }));
  }

  async #begin(): Promise<string> {
    const { url, provider, secret, folder, warn } = this.#options;
    if (this.#isStopping) throw new Error('the exchange is stopping');
    const child = spawn(process.execPath, [PROGRAM], { stdio: ['pipe', 'pipe', 'pipe'] });
    // With no process or file left to begin it with, it has no streams, and tells so in an event that would end this process.
    child.on('error', () => undefined);
    if (child.pid === undefined) throw new Error('the games did not begin');
    this.#child = child;
    child.stderr.on('data', (text: Buffer) => warn(`games: ${text.toString().trim()}`));
    child.once('exit', () => {
      this.#origin = undefined;
      if (!this.#isStopping) warn('games: their process has ended; the next launch begins another');
    });
    child.stdin.on('error', () => undefined);
    child.stdin.write(`${JSON.stringify({ url, provider, secret: secret(), folder })}\n`);
    const lines = createInterface({ input: child.stdout });
    const [port] = (await Promise.race([
      once(lines, 'line'),
      once(child, 'exit').then(() => {
        throw new Error('the games did not begin');
      }),
    ])) as [string];
    return `http://127.0.0.1:${Number(port)}`;
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    const child = this.#child;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.stdin?.end();
    const cut = setTimeout(() => child.kill('SIGKILL'), FAREWELL_MS);
    await ended;
    clearTimeout(cut);
  }
}
