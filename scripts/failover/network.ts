// One machine as a network: each node in a namespace of its own, at one bridge. As root.
import { execFileSync } from 'node:child_process';

const BRIDGE = 'evens0';
const NETWORK = '10.77.0';

export interface Node {
  readonly name: string;
  readonly address: string;
}

function run(program: string, ...args: readonly string[]): void {
  execFileSync(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
}

const attempt = (program: string, ...args: readonly string[]): void => {
  try {
    run(program, ...args);
  } catch {
    // It was not there, or is not any more.
  }
};

/** Namespaces with an address each; this process is at the bridge, and reaches all of them. */
export class Network {
  readonly #nodes: Node[] = [];

  constructor() {
    attempt('ip', 'link', 'del', BRIDGE);
    run('ip', 'link', 'add', BRIDGE, 'type', 'bridge');
    run('ip', 'address', 'add', `${NETWORK}.1/24`, 'dev', BRIDGE);
    run('ip', 'link', 'set', BRIDGE, 'up');
  }

  /** @param more  further addresses of the same node: clients of many */
  add(name: string, last: number, more: readonly number[] = []): Node {
    const node = { name, address: `${NETWORK}.${last}` };
    const [space, port] = [spaceOf(node), portOf(node)];
    attempt('ip', 'netns', 'del', space);
    attempt('ip', 'link', 'del', port);
    run('ip', 'netns', 'add', space);
    run('ip', 'link', 'add', port, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', space);
    run('ip', 'link', 'set', port, 'master', BRIDGE, 'up');
    for (const end of [last, ...more]) run('ip', '-n', space, 'address', 'add', `${NETWORK}.${end}/24`, 'dev', 'eth0');
    run('ip', '-n', space, 'link', 'set', 'lo', 'up');
    run('ip', '-n', space, 'link', 'set', 'eth0', 'up');
    this.#nodes.push(node);
    return node;
  }

  /** As when the cable is pulled: nobody is told. */
  unplug(node: Node): void {
    run('ip', 'link', 'set', portOf(node), 'down');
  }

  plug(node: Node): void {
    run('ip', 'link', 'set', portOf(node), 'up');
  }

  /** What the others send to this node is swallowed; what it sends arrives. */
  deafen(node: Node, to: readonly Node[]): void {
    for (const { address } of to) run(...iptables(node, '-I', address));
  }

  hear(node: Node, to: readonly Node[]): void {
    for (const { address } of to) run(...iptables(node, '-D', address));
  }

  /** With every process that still runs on a node. */
  remove(): void {
    for (const node of this.#nodes) {
      const pids = execFileSync('ip', ['netns', 'pids', spaceOf(node)], { encoding: 'utf8' });
      for (const pid of pids.split('\n')) if (pid !== '') attempt('kill', '-KILL', pid);
    }
    for (const node of this.#nodes) attempt('ip', 'netns', 'del', spaceOf(node));
    attempt('ip', 'link', 'del', BRIDGE);
  }
}

const spaceOf = ({ name }: Node): string => `evens-${name}`;
const portOf = ({ name }: Node): string => `evens-${name}`.slice(0, 15);

function iptables(node: Node, verb: '-I' | '-D', address: string): [string, ...string[]] {
  return ['ip', 'netns', 'exec', spaceOf(node), 'iptables', verb, 'INPUT', '-s', address, '-j', 'DROP'];
}

/** The command that runs a program on a node, as another user where one is named. It is the program's own process. */
export function commandOn(node: Node, program: readonly string[], user?: string): [string, readonly string[]] {
  const as = user === undefined ? [] : ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--init-groups', '--'];
  return ['ip', ['netns', 'exec', spaceOf(node), ...as, ...program]];
}
