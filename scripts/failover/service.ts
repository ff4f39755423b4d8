import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { commandOn, type Node } from './network.ts';

const RESTART_MS = 1000;

export interface ServiceOptions {
  readonly node: Node;
  readonly program: readonly string[];
  readonly user?: string;
  readonly environment?: NodeJS.ProcessEnv;
  /** Where what it prints is kept. */
  readonly log: string;
}

/** A process on a node, started again a second after it has ended, as systemd would. */
export class Service {
  readonly node: Node;
  readonly #options: ServiceOptions;
  #program: readonly string[];
  readonly #log: WriteStream;
  #child: ChildProcess | undefined;
  #isWanted = true;
  #running: Promise<void>;
  /** Resolves when the process of now has ended. */
  ended: Promise<unknown> = Promise.resolve();
  /** What the process of now has printed. */
  printed = '';

  constructor(options: ServiceOptions) {
    this.node = options.node;
    this.#options = options;
    this.#program = options.program;
    this.#log = createWriteStream(options.log, { flags: 'a' });
    this.#running = this.#run();
  }

  get isRunning(): boolean {
    return this.#child?.exitCode === null && this.#child.signalCode === null;
  }

  signal(name: NodeJS.Signals): void {
    this.#child?.kill(name);
  }

  /** Waits until it has printed that. */
  async prints(text: string, withinMs = 120_000): Promise<void> {
    const until = performance.now() + withinMs;
    while (!this.printed.includes(text)) {
      if (performance.now() > until) throw new Error(`${this.node.name} did not print "${text}" in time`);
      await sleep(50);
    }
  }

  /** Not started again until `start`. */
  async end(name: NodeJS.Signals): Promise<void> {
    this.#isWanted = false;
    this.signal(name);
    await this.#running;
  }

  /** @param program  another one from now on */
  start(program = this.#program): void {
    this.#program = program;
    this.#isWanted = true;
    this.#running = this.#run();
  }

  async #run(): Promise<void> {
    while (this.#isWanted) {
      const { node, user, environment } = this.#options;
      const [file, args] = commandOn(node, this.#program, user);
      const child = spawn(file, args, { env: { ...process.env, ...environment }, stdio: ['ignore', 'pipe', 'pipe'] });
      this.#child = child;
      this.printed = '';
      child.stdout.on('data', (part: Buffer) => (this.printed += part.toString()));
      child.stdout.pipe(this.#log, { end: false });
      child.stderr.pipe(this.#log, { end: false });
      this.ended = once(child, 'close');
      await this.ended;
      if (this.#isWanted) await sleep(RESTART_MS);
    }
  }
}
