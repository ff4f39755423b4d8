import { hash, randomInt } from 'node:crypto';

/** Six digits, the first of which may be 0. */
export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

/** What is kept of a code. It is guarded by its few tries and minutes, not by this hash. */
export function hashOfCode(idHash: string, code: string): string {
  return hash('sha256', `code ${idHash} ${code}`, 'base64url');
}

/** What a bystander may see of an address: +91 •••• ••3210, a•••@example.com */
export function masked({ channel, address }: { readonly channel: 'phone' | 'mail'; readonly address: string }): string {
  if (channel === 'phone') return `•••• ${address.slice(-4)}`;
  const [name = '', host = ''] = address.split('@');
  return `${name.slice(0, 1)}•••@${host}`;
}
