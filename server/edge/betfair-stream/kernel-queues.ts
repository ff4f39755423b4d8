import { readFile } from 'node:fs/promises';
import { isIPv6 } from 'node:net';

// What was written to a socket and is not read by the other end lies in the kernel first, up to 4 MB of it, and Node knows
// of none of that. Linux says how much it is.

const TABLES = ['/proc/self/net/tcp', '/proc/self/net/tcp6'];

/** The other end of a connection. */
export interface OtherEnd {
  readonly remoteAddress?: string | undefined;
  readonly remotePort?: number | undefined;
}

/** By the other end, bytes that the kernel holds for it on our `port`: nothing where the system does not say. */
export async function kernelQueues(port: number): Promise<(end: OtherEnd) => number> {
  const held = new Map<string, number>();
  for (const table of TABLES) {
    const text = await readFile(table, 'latin1').catch(() => '');
    for (const line of text.split('\n')) {
      // sl: local_address rem_address st tx_queue:rx_queue
      const [, local = '', remote = '', , queues = ''] = line.trim().split(/\s+/);
      if (Number.parseInt(local.split(':')[1] ?? '', 16) !== port) continue;
      const bytes = Number.parseInt(queues.split(':')[0] ?? '', 16);
      if (bytes > 0) held.set(remote, bytes);
    }
  }
  return ({ remoteAddress = '', remotePort = 0 }) => {
    const end = `:${remotePort.toString(16).toUpperCase().padStart(4, '0')}`;
    return held.get(inKernelsWords(remoteAddress) + end) ?? 0;
  };
}

/** Words of four bytes, each with the last byte first. */
function inKernelsWords(address: string): string {
  const bytes = bytesOf(address);
  let text = '';
  for (let word = 0; word < bytes.length; word += 4)
    for (let byte = 3; byte >= 0; byte -= 1) text += (bytes[word + byte] ?? 0).toString(16).padStart(2, '0');
  return text.toUpperCase();
}

function bytesOf(address: string): number[] {
  if (!isIPv6(address)) return address.split('.').map(Number);
  // An IPv4 address at its end stands for its last two groups.
  const plain = address.replace(/\d+\.\d+\.\d+\.\d+$/, (four) => {
    const [a = 0, b = 0, c = 0, d = 0] = four.split('.').map(Number);
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
  });
  const [head = '', tail] = plain.split('::');
  const groups = (part: string) => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16)));
  const [first, last] = [groups(head), groups(tail ?? '')];
  const all = [...first, ...Array.from({ length: 8 - first.length - last.length }, () => 0), ...last];
  return all.flatMap((group) => [group >> 8, group & 255]);
}
