import type { Cluster } from './cluster.ts';
import type { Service } from './service.ts';

export interface Fault {
  readonly name: string;
  /** How long it lasts at least, before it is mended. */
  readonly lastsMs: number;
  /** @returns mends it */
  strike(cluster: Cluster): Promise<() => Promise<void>>;
}

/** @param name  what the process that writes is sent */
function writerGets(name: NodeJS.Signals): Fault['strike'] {
  return async (cluster) => {
    const { writer } = await cluster.pair();
    const { ended } = writer;
    writer.signal(name);
    return async () => {
      // A halted one goes on where it was, and ends by itself.
      writer.signal('SIGCONT');
      await ended;
    };
  };
}

export const FAULTS: readonly Fault[] = [
  { name: 'writer killed', lastsMs: 500, strike: writerGets('SIGKILL') },
  { name: 'writer halted', lastsMs: 4000, strike: writerGets('SIGSTOP') },
  { name: 'writer stopped in order', lastsMs: 500, strike: writerGets('SIGTERM') },
  {
    name: 'writer cut off from all',
    lastsMs: 4000,
    async strike(cluster) {
      const { writer } = await cluster.pair();
      const { ended } = writer;
      cluster.network.unplug(writer.node);
      return async () => {
        cluster.network.plug(writer.node);
        await ended;
      };
    },
  },
  {
    name: 'primary loses power',
    lastsMs: 4000,
    async strike(cluster) {
      const primary = await cluster.settled();
      await cluster.cutPower(primary);
      return async () => cluster.bringBack(primary);
    },
  },
  {
    name: 'gateway killed',
    lastsMs: 500,
    async strike(cluster) {
      const [gateway] = cluster.gateways as [Service];
      const { ended } = gateway;
      gateway.signal('SIGKILL');
      return async () => {
        await ended;
        await gateway.prints('Evens gateway is ready');
      };
    },
  },
  {
    name: 'primary cut off from all',
    lastsMs: 4000,
    async strike(cluster) {
      const primary = await cluster.settled();
      cluster.network.unplug(primary);
      return async () => cluster.network.plug(primary);
    },
  },
  {
    name: 'writer hears nothing from the databases',
    lastsMs: 4000,
    async strike(cluster) {
      const { writer } = await cluster.pair();
      const { ended } = writer;
      const databases = cluster.databases.map(({ node }) => node);
      cluster.network.deafen(writer.node, databases);
      return async () => {
        cluster.network.hear(writer.node, databases);
        await ended;
      };
    },
  },
];
