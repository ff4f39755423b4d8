// Three PostgreSQL under Patroni with etcd, two sequencers, three gateways and a balancer, each on a node of its own.
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { commandOn, Network, type Node } from './network.ts';
import { Service } from './service.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const PASSWORD = randomBytes(12).toString('hex');
const POSTGRES = 'postgres';
export const BALANCER_PORT = 8080;
const GATEWAY_PORT = 8080;
/** The balancer has found by then that a gateway answers. */
const FOUND_MS = 2000;

const programOf = (build: string) => [process.execPath, join(build, 'server/commands/start.ts'), '--no-web'];

interface DatabaseNode {
  readonly node: Node;
  readonly etcd: Service;
  readonly patroni: Service;
  readonly dataFolder: string;
}

interface PatroniMember {
  readonly name: string;
  readonly role: string;
  readonly state: string;
}

export class Cluster {
  readonly network = new Network();
  readonly databases: readonly DatabaseNode[];
  readonly #folder: string;
  readonly #program: readonly string[];
  readonly #key = randomBytes(32).toString('hex');
  readonly clients: Node;
  sequencers: readonly Service[] = [];
  gateways: readonly Service[] = [];
  #balancer: Service | undefined;

  /**
   * @param folder  for all that the nodes keep
   * @param build   the checkout that the exchange runs from
   */
  constructor(folder: string, build = ROOT) {
    this.#folder = folder;
    this.#program = programOf(build);
    const nodes = [1, 2, 3].map((n) => this.network.add(`db${n}`, 10 + n));
    const peers = nodes.map(({ name, address }) => `${name}=http://${address}:2380`).join();
    const clients = nodes.map(({ address }) => `${address}:2379`).join();
    this.databases = nodes.map((node) => this.#database(node, { peers, clients }));
    this.clients = this.network.add(
      'clients',
      100,
      Array.from({ length: 19 }, (_, n) => 101 + n),
    );
  }

  get databaseUrl(): string {
    return `postgres://evens:${PASSWORD}@${this.databases.map(({ node }) => `${node.address}:5432`).join()}/evens`;
  }

  /** Of the clients' connections. */
  get addresses(): string[] {
    return Array.from({ length: 20 }, (_, n) => `10.77.0.${100 + n}`);
  }

  get balancer(): Node {
    return (this.#balancer as Service).node;
  }

  async openDatabase(): Promise<void> {
    const { address } = await this.settled();
    const url = `postgres://${POSTGRES}:${PASSWORD}@${address}:5432/postgres`;
    for (const statement of [`create role evens login password '${PASSWORD}'`, 'create database evens owner evens'])
      execFileSync('psql', [url, '-q', '-c', statement]);
  }

  async openExchange(): Promise<void> {
    this.sequencers = [
      await this.#sequencer(1, 'Evens sequencer is ready'),
      await this.#sequencer(2, 'Evens standby is ready'),
    ];
    this.gateways = [1, 2, 3].map((n) => {
      const node = this.network.add(`gw${n}`, 30 + n);
      return this.#evens(node, {
        EVENS_ROLE: 'gateway',
        HOST: node.address,
        PORT: String(GATEWAY_PORT),
        STREAM_PORT: '8443',
        TRUSTED_PROXIES: '10.77.0.40',
      });
    });
    await Promise.all(this.gateways.map((gateway) => gateway.prints('Evens gateway is ready')));
    const node = this.network.add('lb', 40);
    const configuration = join(this.#folder, 'haproxy.cfg');
    copyFileSync(join(ROOT, 'deploy/haproxy/gateways.cfg'), configuration);
    const servers = this.gateways.map(({ node: { address } }, n) => [
      `EVENS_GATEWAY_${n + 1}`,
      `${address}:${GATEWAY_PORT}`,
    ]);
    const environment = { ...Object.fromEntries(servers), EVENS_BIND: `${node.address}:${BALANCER_PORT}` };
    this.#balancer = this.#service(node, { program: ['haproxy', '-db', '-f', configuration], environment });
    await this.#balances();
  }

  /** The sequencer that writes, and the one that follows. Waits until there are both. */
  async pair(): Promise<{ readonly writer: Service; readonly standby: Service }> {
    for (;;) {
      const writer = this.sequencers.find(({ printed }) => printed.includes('Evens sequencer is ready'));
      const standby = this.sequencers.find(({ printed }) =>
        /standby is ready\n(?!.*sequencer is ready)/s.test(printed),
      );
      if (writer?.isRunning === true && standby?.isRunning === true) return { writer, standby };
      await sleep(100);
    }
  }

  /** @returns the node of the primary, once both others are its synchronous standbys */
  async settled(): Promise<Node> {
    for (;;) {
      const members = await this.#members();
      const leader = members.find(({ role }) => role === 'leader');
      const standbys = members.filter(({ role }) => role === 'sync_standby');
      if (leader !== undefined && standbys.length === this.databases.length - 1)
        return this.#databaseOf(leader.name).node;
      await sleep(250);
    }
  }

  /** As when its machine loses power. */
  async cutPower(primary: Node): Promise<void> {
    const { etcd, patroni, dataFolder } = this.#databaseOf(primary.name);
    const postmaster = Number(readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8').split('\n')[0]);
    const ended = [patroni.end('SIGKILL'), etcd.end('SIGKILL')];
    process.kill(postmaster, 'SIGKILL');
    await Promise.all(ended);
  }

  bringBack(primary: Node): void {
    const { etcd, patroni } = this.#databaseOf(primary.name);
    etcd.start();
    patroni.start();
  }

  /** One process after the other goes on from this checkout: the standby, the writer, which hands over, and the gateways. */
  async upgrade(): Promise<void> {
    const replace = async (service: Service) => {
      await service.end('SIGTERM');
      service.start(programOf(ROOT));
    };
    const { writer, standby } = await this.pair();
    for (const sequencer of [standby, writer]) {
      await replace(sequencer);
      await this.pair();
    }
    for (const gateway of this.gateways) {
      await replace(gateway);
      await gateway.prints('Evens gateway is ready');
      await sleep(FOUND_MS);
    }
  }

  /** Everything but the databases. */
  async closeExchange(): Promise<void> {
    const services = [...this.gateways, ...this.sequencers, this.#balancer].filter((service) => service !== undefined);
    for (const service of services) service.signal('SIGCONT');
    await Promise.all(services.map((service) => service.end('SIGTERM')));
  }

  async close(): Promise<void> {
    for (const { patroni } of this.databases) await patroni.end('SIGINT');
    for (const { etcd } of this.databases) await etcd.end('SIGTERM');
    this.network.remove();
  }

  /** The balancer listens, and knows of a gateway that is ready. */
  async #balances(): Promise<void> {
    const url = `http://${this.balancer.address}:${BALANCER_PORT}/api/health`;
    for (const until = performance.now() + 60_000; ; await sleep(100)) {
      const answer = await fetch(url).catch(() => undefined);
      if (answer?.ok === true) return;
      if (performance.now() > until) throw new Error(`${url} did not answer in time`);
    }
  }

  #databaseOf(name: string): DatabaseNode {
    return this.databases.find(({ node }) => node.name === name) as DatabaseNode;
  }

  async #members(): Promise<readonly PatroniMember[]> {
    for (const { node } of this.databases) {
      try {
        const answer = await fetch(`http://${node.address}:8008/cluster`, { signal: AbortSignal.timeout(1000) });
        return ((await answer.json()) as { members: PatroniMember[] }).members;
      } catch {
        // Another one knows as well.
      }
    }
    return [];
  }

  #service(
    node: Node,
    options: { program: readonly string[]; user?: string; environment?: NodeJS.ProcessEnv },
  ): Service {
    return new Service({ node, ...options, log: join(this.#folder, `${node.name}.log`) });
  }

  #database(node: Node, { peers, clients }: { readonly peers: string; readonly clients: string }): DatabaseNode {
    const home = join(this.#folder, node.name);
    const dataFolder = join(home, 'postgres');
    mkdirSync(home, { recursive: true });
    const at = `http://${node.address}`;
    const etcdFile = join(home, 'etcd.conf.yml');
    writeFileSync(etcdFile, etcdConfiguration({ node, home, peers, at }));
    const user = { user: POSTGRES };
    for (const path of [home, etcdFile]) chownSync(path, ...idsOf(POSTGRES));
    const etcd = this.#service(node, { program: ['etcd', '--config-file', etcdFile], ...user });
    const environment = {
      HOME: home,
      PATRONI_NAME: node.name,
      PATRONI_RESTAPI_CONNECT_ADDRESS: `${node.address}:8008`,
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${node.address}:5432`,
      PATRONI_POSTGRESQL_DATA_DIR: dataFolder,
      PATRONI_POSTGRESQL_PGPASS: join(home, 'pgpass'),
      PATRONI_ETCD3_HOSTS: clients,
      PATRONI_SUPERUSER_USERNAME: POSTGRES,
      PATRONI_SUPERUSER_PASSWORD: PASSWORD,
      PATRONI_REPLICATION_USERNAME: 'replicator',
      PATRONI_REPLICATION_PASSWORD: PASSWORD,
    };
    const file = join(home, 'patroni.yml');
    copyFileSync(join(ROOT, 'deploy/postgres/patroni.yml'), file);
    chownSync(file, ...idsOf(POSTGRES));
    const patroni = this.#service(node, { program: ['patroni', file], ...user, environment });
    return { node, etcd, patroni, dataFolder };
  }

  async #sequencer(n: number, line: string): Promise<Service> {
    const node = this.network.add(`seq${n}`, 20 + n);
    const service = this.#evens(node, { EVENS_ROLE: 'sequencer', EVENS_STANDBY: 'wanted', UPLINK_HOST: node.address });
    await service.prints(line);
    return service;
  }

  #evens(node: Node, settings: NodeJS.ProcessEnv): Service {
    const environment = {
      DATABASE_URL: this.databaseUrl,
      EVENS_SECRETS_KEY: this.#key,
      EVENS_DEMO: 'off',
      DATA_DIR: this.dataFolderOf(node),
      ...settings,
    };
    return this.#service(node, { program: this.#program, environment });
  }

  dataFolderOf({ name }: Node): string {
    return join(this.#folder, name);
  }
}

/** The recipe with this node's names. */
function etcdConfiguration(of: {
  readonly node: Node;
  readonly home: string;
  readonly peers: string;
  readonly at: string;
}) {
  const { node, home, peers, at } = of;
  return readFileSync(join(ROOT, 'deploy/postgres/etcd.conf.yml'), 'utf8')
    .replace('name: db1', `name: ${node.name}`)
    .replace('/var/lib/etcd/evens', join(home, 'etcd'))
    .replace(/^initial-cluster: .*$/m, `initial-cluster: ${peers}`)
    .replaceAll('http://10.0.0.11:', `${at}:`);
}

function idsOf(user: string): [uid: number, gid: number] {
  const id = (of: '-u' | '-g') => Number(execFileSync('id', [of, user], { encoding: 'utf8' }));
  return [id('-u'), id('-g')];
}

/** The load's process, at the clients. */
export const loadCommand = (clients: Node, plan: string): [string, readonly string[]] =>
  commandOn(clients, [process.execPath, join(import.meta.dirname, 'load.ts'), plan]);
