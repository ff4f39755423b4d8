import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { askControl, isRunning } from '../../core/system/control.ts';
import { codeAt } from '../../people/second-factor/totp.ts';
import { openDatabase } from '../../core/postgres/database.ts';
import { findRunning, type DatabaseAddress } from '../../core/postgres/embedded-postgres.ts';

export interface Answer {
  readonly status: boolean;
  readonly code?: string;
  readonly token?: string;
  readonly data?: Readonly<Record<string, unknown>>;
}

export interface ProductEnd {
  /** undefined where it was killed. */
  readonly code: number | undefined;
  /** What it wrote to stderr, but for the lines of its log. */
  readonly complaint: string;
}

const PASSWORD = 'kill1234';

/** The product as `npm start` runs it, in a process of its own, on a data folder or a database that outlives it. */
export class Product {
  readonly #environment: NodeJS.ProcessEnv;
  readonly #folder: string;
  #child!: ChildProcess;
  #url = '';
  #stderr = '';
  /** What it has printed since it was started. */
  stdout = '';
  /** Resolves when the process has ended, asked or not. */
  ended!: Promise<ProductEnd>;
  /** Resolves with whether it takes bets: false where it ended before. */
  ready!: Promise<boolean>;

  constructor(folder: string, databaseUrl = '', environment: NodeJS.ProcessEnv = {}) {
    this.#folder = folder;
    this.#environment = {
      PORT: '0',
      DATA_DIR: folder,
      DATABASE_URL: databaseUrl,
      EVENS_DEMO: 'off',
      // Its database is held up on purpose, and a slow machine turns nothing red.
      LONGEST_WAIT_MS: '60000',
      ...environment,
    };
  }

  /** @returns whether it is ready; false where it ended before */
  start(): Promise<boolean> {
    this.#spawn();
    return this.ready;
  }

  /** @returns whether it follows; false where it ended before. `ready` tells when it has taken over. */
  standBy(role: 'standby' | 'sequencer' = 'standby'): Promise<boolean> {
    this.#environment['EVENS_ROLE'] = role;
    this.#spawn();
    const follows = new Promise<boolean>((resolve) => {
      this.#child.stdout?.on('data', () => {
        if (this.stdout.includes('Evens standby is ready\n')) resolve(true);
      });
    });
    return Promise.race([follows, this.ended.then(() => false)]);
  }

  #spawn(): void {
    const child = spawn(process.execPath, [join(import.meta.dirname, '../start.ts'), '--no-web'], {
      env: { ...process.env, ...this.#environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    this.#stderr = '';
    this.stdout = '';
    child.stdout.on('data', (part: Buffer) => (this.stdout += part.toString()));
    child.stderr.on('data', (part: Buffer) => (this.#stderr += part.toString()));
    this.ended = once(child, 'close').then(() => ({
      code: child.exitCode ?? undefined,
      complaint: complaintIn(this.#stderr),
    }));
    const ready = new Promise<boolean>((resolve) => {
      child.stdout.on('data', () => {
        const line = /^Evens (?:gateway |sequencer )?is ready(?:: (\S+))?$/m.exec(this.stdout);
        if (line === null || !this.stdout.endsWith('\n')) return;
        this.#url = line[1] ?? '';
        resolve(true);
      });
    });
    this.ready = Promise.race([ready, this.ended.then(() => false)]);
  }

  /** Where its site is. */
  get url(): string {
    return this.#url;
  }

  signal(name: NodeJS.Signals): void {
    this.#child.kill(name);
  }

  async control(name: string, body: unknown): Promise<unknown> {
    // The control socket opens a moment after the site.
    while (!(await isRunning(this.#folder))) await new Promise((resolve) => setTimeout(resolve, 5));
    return askControl(this.#folder, name, { body });
  }

  /** @throws where there is no answer */
  async call(name: string, body?: unknown, token = ''): Promise<Answer> {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const asked = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) };
    return (await (await fetch(`${this.#url}/api/${name}`, asked)).json()) as Answer;
  }

  async createAccount(user: string, role: 'operator' | 'bettor'): Promise<string> {
    await this.control('account-create', { user_name: user, password: PASSWORD, role });
    if (role === 'bettor') await this.control('account-credit', { user_name: user, amount: 1_000_000 });
    const token = (await this.call('user/login', { user_name: user, password: PASSWORD })).token as string;
    // Outside the demo staff do nothing for others without one.
    if (role === 'operator') await this.setUpSecondFactor(token);
    return token;
  }

  async setUpSecondFactor(token: string): Promise<void> {
    const { data } = await this.call('securityAuth/begin', { password: PASSWORD }, token);
    const otp = codeAt(data?.['secret'] as string, Date.now());
    const { status, code } = await this.call('securityAuth/confirm', { otp }, token);
    if (!status) throw new Error(`the second factor is not on: ${code}`);
  }
}

/** The lines that are no JSON. */
function complaintIn(stderr: string): string {
  return stderr
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('{"level":'))
    .join('\n');
}

/** Asks the product's own PostgreSQL. @returns the fields of all rows */
export async function askDatabase(folder: string, statement: string): Promise<unknown[]> {
  const database = await openDatabase(findRunning(folder) as DatabaseAddress);
  try {
    return (await database.pool.query({ text: statement, rowMode: 'array' })).rows.flat() as unknown[];
  } finally {
    await database.close();
  }
}
