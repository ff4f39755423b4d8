import { mutant } from './mutant.ts';
import type { Mutant } from './mutant.ts';

const sequencer = 'server/core/sequencer/sequencer.ts';
const writeSnapshot = 'engine/snapshot/write-snapshot.ts';
const append = 'if (!(await this.#store.append(row))) throw new DeposedError(this.epoch);';
const giveReceipts = 'this.#answers.give(receipts, { batch, hash: row.hash });';
const notifyFollowers = 'for (const follower of this.#followers) follower(batch, row);';

/** Of the sequencer, of snapshots and of request keys. */
export const OF_THE_MACHINE: readonly Mutant[] = [
  // What is durable, and who hears of it when.
  mutant('acknowledged before the append', sequencer, [append, `${giveReceipts}\n      ${append}`]),
  mutant(
    'published before the append',
    sequencer,
    [append, `${notifyFollowers}\n      ${append}`],
    [`this.#flush();\n      ${notifyFollowers}`, 'this.#flush();'],
  ),
  mutant('answered before the followers have it', sequencer, [
    `${notifyFollowers}\n      ${giveReceipts}`,
    `${giveReceipts}\n      await null;\n      ${notifyFollowers}`,
  ]),
  mutant('a deposed writer goes on', sequencer, [append, 'await this.#store.append(row);']),
  mutant('a failed append that nobody waits for ignored', sequencer, [
    'const stopped = this.#fail(error);\n      for (const receipt of receipts) receipt.withhold(stopped);',
    'for (const receipt of receipts) receipt.withhold(this.#fail(error));',
  ]),
  mutant('a rejection journaled', sequencer, [
    'if (isJournaled(outcome)) {',
    'if (isJournaled(outcome) || !outcome.ok) {',
  ]),
  mutant('a rejection answered while what it rests on is in flight', sequencer, [
    'else if (this.#inFlight !== undefined) this.#inFlight.receipts.push(receipt);',
    '',
  ]),
  mutant('what is due left until after the command', sequencer, [
    "if (this.#engine.nextDue() <= at) this.#apply({ type: 'time-passed' }, at);\n      return",
    'return',
  ]),
  mutant('nothing suspended after a restart', sequencer, [
    'const due = recovered.engine.dueAtStart();',
    'const due: readonly Command[] = [];',
  ]),
  mutant('stamps that follow the clock back', 'server/core/sequencer/stamps.ts', [
    'Math.max(read, this.#last + passed * PACE_WHEN_AHEAD)',
    'read + 0 * passed * PACE_WHEN_AHEAD',
  ]),
  // What a snapshot holds.
  mutant('request keys missing from the snapshot', writeSnapshot, [
    '  writeKeys(out, exchange.keys);',
    '  out.number(0);',
  ]),
  mutant('waiting orders missing from the snapshot', 'engine/snapshot/write-snapshot.ts', [
    'const waiting = exchange.delays.all();',
    'const waiting = exchange.delays.all().slice(0, 0);',
  ]),
  mutant('persistence forgotten by the snapshot', 'engine/snapshot/read-snapshot.ts', [
    'persists: from.number()',
    'persists: from.number() * 0',
  ]),
  mutant('good-till times missing from the snapshot', writeSnapshot, [
    '  writeGoodTill(out, exchange);',
    '  out.number(0);',
  ]),
  mutant('orders for the starting price missing from the snapshot', writeSnapshot, [
    '  writeOnClose(out, exchange);',
    '  out.number(0);',
  ]),
  mutant('settings missing from the snapshot', writeSnapshot, ['  writeSettings(out, exchange);', '  out.number(0);']),
  mutant('shares missing from the snapshot', 'engine/snapshot/quotes-section.ts', [
    'for (const { agent, share } of chain) out.numbers([agent, share]);',
    'for (const { agent, share } of chain) out.numbers([agent, 0 * share]);',
  ]),
  mutant('a snapshot taken while commands are on their way', 'server/core/sequencer/snapshots.ts', [
    'else if (quiet && this.#isDue(sequence))',
    'else if (this.#isDue(sequence) && quiet !== undefined)',
  ]),
  mutant('a restart that reads one row too few', 'server/core/sequencer/recover.ts', [
    '(start.link?.sequence ?? start.snapshot - 1) as Sequence',
    '((start.link?.sequence ?? start.snapshot - 1) + 1) as Sequence',
  ]),
  // Request keys.
  mutant('a key answered whatever the body', 'engine/account/request-keys.ts', [
    'return earlier.body === body;',
    'return earlier.body.length + body.length > 0;',
  ]),
  mutant('given up, and carried out when it comes', 'engine/account/request-keys.ts', [
    'remember(exchange, { account, key, body: WITHDRAWN, outcome: ACCEPTED });',
    '',
  ]),
  mutant('a cancel that forgets its key', 'engine/order/cancel-order.ts', [
    'if (key === undefined) return',
    'if (account > 0 || key === undefined) return',
  ]),
  mutant('keys dropped an hour early', 'engine/account/request-keys.ts', [
    '(Math.floor(usedAt / HOUR) + 25)',
    '(Math.floor(usedAt / HOUR) + 24)',
  ]),
];
