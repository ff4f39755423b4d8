/** A bug made by hand: a few edits of our own sources, each of a text that must be there exactly once. */
export interface Mutant {
  readonly name: string;
  readonly edits: readonly Edit[];
}

export interface Edit {
  /** From the root of the house. */
  readonly file: string;
  readonly find: string;
  readonly put: string;
}

function mutant(name: string, file: string, ...texts: readonly (readonly [find: string, put: string])[]): Mutant {
  return { name, edits: texts.map(([find, put]) => ({ file, find, put })) };
}

const sequencer = 'server/sequencer/sequencer.ts';
const enterBook = 'engine/order/enter-book.ts';
const reserve = 'engine/order/reserve.ts';
const changeMarket = 'engine/market/change-market.ts';
const append = 'if (!(await this.#store.append(row))) throw new DeposedError(this.#lease.epoch);';
const giveReceipts = 'for (const receipt of receipts) receipt.give(batch);';
const tellFollowers = 'for (const follower of this.#followers) follower(batch);';

export const MUTANTS: readonly Mutant[] = [
  // What is durable, and who hears of it when.
  mutant('acknowledged before the append', sequencer, [append, `${giveReceipts}\n      ${append}`]),
  mutant(
    'published before the append',
    sequencer,
    [append, `${tellFollowers}\n      ${append}`],
    [`this.#flush();\n      ${tellFollowers}`, 'this.#flush();'],
  ),
  mutant('answered before the followers have it', sequencer, [
    `${tellFollowers}\n      ${giveReceipts}`,
    `${giveReceipts}\n      await null;\n      ${tellFollowers}`,
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
    'if (recovered.engine.isRecoveryDue()) await sequencer.#recoverMarkets();',
    '',
  ]),
  mutant('stamps that follow the clock back', 'server/sequencer/stamps.ts', [
    'Math.max(read, this.#last + passed * PACE_WHEN_AHEAD)',
    'read + 0 * passed * PACE_WHEN_AHEAD',
  ]),
  // What a snapshot holds.
  mutant('request keys missing from the snapshot', 'engine/snapshot/write-snapshot.ts', [
    '  writeKeys(out, exchange);',
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
  // Rounding.
  mutant('profit rounded half up', 'engine/vocabulary/money.ts', [
    'Math.floor((stake * (price - 100)) / 100)',
    'Math.round((stake * (price - 100)) / 100)',
  ]),
  mutant('profit in floating point', 'engine/vocabulary/money.ts', [
    'Math.floor((stake * (price - 100)) / 100)',
    'Math.floor(stake * (price / 100 - 1))',
  ]),
  mutant('each side rounds for itself', enterBook, [
    'addIfWin(maker, order.place, freed - profit);',
    'addIfWin(maker, order.place, freed - Math.ceil(((before - after) * (price - 100)) / 100));',
  ]),
  mutant('commission rounded down', 'engine/market/commission.ts', ['rest * baseRate + WHOLE / 2', 'rest * baseRate']),
  mutant('commission on a loss', 'engine/market/commission.ts', ['Math.max(0, profit)', 'Math.abs(profit)']),
  // Matching.
  mutant('last come first served', 'engine/book/fast-book.ts', [
    'const maker = this.#ends[(ladder * RANKS + rank) * 2] as number;',
    'const maker = this.#ends[(ladder * RANKS + rank) * 2 + 1] as number;',
  ]),
  mutant('an account matched with itself', enterBook, [
    'if (met.owners[i] === order.owner) {',
    'if (met.owners[i] === -1) {',
  ]),
  mutant(
    'filled at the price of the order that came',
    enterBook,
    ['const price = PRICES[met.ticks[i] as number] as number;', 'const price = order.price;'],
    ['fill.price = PRICES[met.ticks[index] as number] as number;', 'fill.price = order.price;'],
  ),
  // Delays.
  mutant('the delay ignored', 'engine/order/place-order.ts', [
    'market.inPlay && market.betDelay > 0 &&',
    'market.inPlay && market.betDelay < 0 &&',
  ]),
  mutant('what waits kept through a change of delay', changeMarket, [
    "  lapseWaiting(exchange, market, 'delay-changed');\n",
    '',
  ]),
  mutant('released a millisecond early', 'engine/order/delays.ts', [
    'first.releaseAt > now)',
    'first.releaseAt > now + 1)',
  ]),
  // Money at risk.
  mutant('exposure without unmatched orders', reserve, [
    'const liability = order.side === BACK ? order.size : profitOf(order.size, order.price);',
    'const liability = 0;',
  ]),
  mutant('one unit more than there is', reserve, [
    'worstLoss(order.position) > cash)',
    'worstLoss(order.position) > cash + 1)',
  ]),
  mutant('the last unit refused', reserve, ['others + liability > cash)', 'others + liability >= cash)']),
  mutant('a cancel frees too much', 'engine/order/cancel-order.ts', [
    'addIfLose(position, place, by);',
    'addIfLose(position, place, before);',
  ]),
  mutant('a cancel rounds what it frees', 'engine/order/cancel-order.ts', [
    'profitOf(before, price) - profitOf(after, price)',
    'profitOf(by, price)',
  ]),
  mutant('fewer winners not thought of', 'engine/payoff/runners-positions.ts', [
    'this.#complete || smallest < 0 ? ifAllLose + smallest : ifAllLose',
    'ifAllLose + smallest',
  ]),
  mutant('settled, and the exposure left', 'engine/market/settle-market.ts', [
    '  for (let position = 0; position < market.positions.count; position++) exchange.touched.stakes(market, position);\n',
    '',
  ]),
  mutant('voided, and the fills still count', changeMarket, ['  positions.clear();\n', '']),
  mutant('the lapse forgotten at the turn in-play', changeMarket, [
    "  if (!wasInPlay) lapseResting(exchange, market, { reason: 'in-play', keepPersisting: true });\n",
    '',
  ]),
  // Request keys.
  mutant('a key answered whatever the body', 'engine/account/request-keys.ts', [
    'return earlier.body === body;',
    'return earlier.body.length + body.length > 0;',
  ]),
  mutant('keys dropped an hour early', 'engine/account/request-keys.ts', [
    '(Math.floor(usedAt / HOUR) + 25)',
    '(Math.floor(usedAt / HOUR) + 24)',
  ]),
];
