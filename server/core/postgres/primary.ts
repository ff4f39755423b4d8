// DATABASE_URL with several hosts: whichever of them takes writes now, as libpq's target_session_attrs=read-write has it.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

export interface Host {
  readonly host: string;
  readonly port: number;
}

const USUAL_PORT = 5432;
/** How long one host may take to say what it is. */
const PROBE_MS = 1500;
const LOOK_MS = 500;

/** What `databaseTrouble` knows it by. */
export const NO_PRIMARY = 'no host of DATABASE_URL is a primary that answers';

/**
 * @returns the hosts of `postgres://user@one:5432,two,three:5433/evens`, and the URL with the first of them alone, which
 *   is what the driver understands; none where it names one host
 */
export function hostsOf(url: string): { readonly url: string; readonly hosts: readonly Host[] } {
  const [, before = '', list = '', after = ''] = /^(\w+:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/.exec(url) ?? [];
  const hosts = list.split(',').map((one) => {
    const [, host = '', port] = /^(.*?)(?::(\d+))?$/.exec(one) ?? [];
    return { host: host.replace(/^\[(.+)\]$/, '$1'), port: Number(port ?? USUAL_PORT) };
  });
  return hosts.length < 2 ? { url, hosts: [] } : { url: `${before}${list.split(',')[0]}${after}`, hosts };
}

/** Knows which host is the primary, and looks whether it still is: one that has vanished tells nobody. */
export class Primary {
  /** For pools and single connections: leads to the primary, or is refused. */
  readonly Client: typeof pg.Client;
  readonly #hosts: readonly Host[];
  readonly #config: pg.ClientConfig;
  readonly #moved: () => void;
  #current: Host | undefined;
  #last: Host | undefined;
  #looking: Promise<Host> | undefined;
  #watch: pg.Client | undefined;
  #hasStopped = false;

  /** @param moved  told when another host has become the primary: what leads to the one before is of no use */
  constructor(hosts: readonly Host[], config: pg.ClientConfig, moved: () => void) {
    this.#hosts = hosts;
    this.#config = config;
    this.#moved = moved;
    this.Client = clientOf(this);
    void this.#keepLooking();
  }

  /** @throws Error where no host is the primary now */
  async find(): Promise<Host> {
    if (this.#hasStopped) throw new Error(NO_PRIMARY);
    if (this.#current !== undefined) return this.#current;
    this.#looking ??= this.#look().finally(() => (this.#looking = undefined));
    return this.#looking;
  }

  /** It could not be reached, or is a standby now. */
  forget(host: Host): void {
    if (this.#current === host) this.#current = undefined;
  }

  stop(): void {
    this.#hasStopped = true;
    this.#endWatch();
  }

  async #look(): Promise<Host> {
    const found = await Promise.any(this.#hosts.map((host) => this.#probed(host))).catch(() => {
      throw new Error(NO_PRIMARY);
    });
    if (found !== this.#last) {
      this.#endWatch();
      // Before anything leads to the new one.
      if (this.#last !== undefined) this.#moved();
      this.#last = found;
    }
    this.#current = found;
    return found;
  }

  async #keepLooking(): Promise<void> {
    while (!this.#hasStopped) {
      await sleep(LOOK_MS, undefined, { ref: false });
      const current = this.#current;
      if (current !== undefined && (await this.#isStillThere(current))) continue;
      if (current !== undefined) this.forget(current);
      if (!this.#hasStopped) await this.find().catch(() => undefined);
    }
  }

  async #isStillThere(host: Host): Promise<boolean> {
    try {
      this.#watch ??= await this.#connected(host);
      await checkPrimary(this.#watch);
      return true;
    } catch {
      this.#endWatch();
      return false;
    }
  }

  #endWatch(): void {
    void this.#watch?.end().catch(() => undefined);
    this.#watch = undefined;
  }

  async #probed(host: Host): Promise<Host> {
    const client = await this.#connected(host);
    try {
      await checkPrimary(client);
      return host;
    } finally {
      void client.end().catch(() => undefined);
    }
  }

  async #connected(host: Host): Promise<pg.Client> {
    const limits = { connectionTimeoutMillis: PROBE_MS, query_timeout: PROBE_MS };
    const client = new pg.Client({ ...this.#config, ...limits });
    client.on('error', () => undefined);
    Object.assign(client, host);
    await client.connect();
    return client;
  }
}

type Connected = ((error: Error) => void) | ((error: null, client: pg.Client) => void);

function clientOf(primary: Primary): typeof pg.Client {
  return class extends pg.Client {
    override connect(): Promise<pg.Client>;
    override connect(callback: Connected): void;
    override connect(callback?: Connected): Promise<pg.Client> | void {
      const connected = this.#connect();
      if (callback === undefined) return connected;
      const tell = callback as (error: Error | null, client?: pg.Client) => void;
      connected.then((client) => tell(null, client), tell);
    }

    async #connect(): Promise<pg.Client> {
      // A pool listens only once it has been handed the connection, which may break before.
      this.on('error', () => undefined);
      const host = await primary.find();
      // Where the driver connects to, and whose name it looks for in a certificate.
      Object.assign(this, host);
      try {
        await super.connect();
        await checkPrimary(this);
        return this;
      } catch (error) {
        primary.forget(host);
        void this.end().catch(() => undefined);
        throw error;
      }
    }
  };
}

/** @throws Error */
async function checkPrimary(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ is_standby: boolean }>('select pg_is_in_recovery() as is_standby');
  if (rows[0]?.is_standby !== false) throw new Error(NO_PRIMARY);
}
