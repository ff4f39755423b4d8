import { LADDER, TICKS } from '../vocabulary/index.ts';
import { BACK, type Book, type IncomingOrder, NO_ORDER } from './book.ts';
import { Met } from './met.ts';
import { OrderSlots } from './order-slots.ts';

const LAST_TICK = LADDER.length - 1;
/** Ranks of one side, rounded up to whole words of 32. */
const WORDS = Math.ceil(TICKS / 32);
const RANKS = WORDS * 32;
/** Behind every rank: nothing rests. */
const NO_RANK = RANKS;

/**
 * The book in typed arrays, one array per field and no object per order: about a fifth of the time of the same
 * algorithm on objects, and nothing for the collector. Orders are slots of a slab with a free list; a price level is a
 * doubly linked queue of slots; a bitmap per side finds the next level. Slot 0 stands for none.
 *
 * A side of a runner is a `ladder`, and a price on it has a `rank`: 0 is the best there could be, so that both sides
 * are walked upwards. A `level` is ladder × RANKS + rank.
 */
export class FastBook implements Book {
  readonly met = new Met();
  readonly #slots = new OrderSlots();

  // By slot.
  #next = new Int32Array(1024);
  #prev = new Int32Array(1024);
  #level = new Int32Array(1024);
  #owner = new Int32Array(1024);
  #remaining = new Float64Array(1024);
  #id = new Float64Array(1024);
  #persists = new Uint8Array(1024);
  #free = 0;
  #slotCount = 1;

  // By level.
  #head = new Int32Array(16 * 2 * RANKS);
  #tail = new Int32Array(16 * 2 * RANKS);
  #size = new Float64Array(16 * 2 * RANKS);
  // By ladder.
  #bits = new Int32Array(16 * 2 * WORDS);
  #best = new Int32Array(16 * 2).fill(NO_RANK);
  readonly #freeRunners: number[] = [];
  #runnerCount = 0;

  open(): number {
    const free = this.#freeRunners.pop();
    if (free !== undefined) return free;
    if (this.#runnerCount * 2 === this.#best.length) this.#growRunners();
    return this.#runnerCount++;
  }

  close(runner: number): void {
    for (let side = 0; side < 2; side++) {
      let ref = this.first(runner, side);
      while (ref !== NO_ORDER) {
        const behind = this.following(ref);
        this.reduce(ref, this.#remaining[ref] as number);
        ref = behind;
      }
    }
    this.#freeRunners.push(runner);
  }

  match(order: IncomingOrder): number {
    const ladder = order.runner * 2 + (1 - order.side);
    const worstRank = order.side === BACK ? LAST_TICK - order.tick : order.tick;
    const owner = order.owner;
    const met = this.met;
    let left = order.size;
    let count = 0;
    let rank = this.#best[ladder] as number;
    while (left > 0 && rank <= worstRank) {
      const maker = this.#head[ladder * RANKS + rank] as number;
      const rests = this.#remaining[maker] as number;
      const makerOwner = this.#owner[maker] as number;
      const isOwn = makerOwner === owner;
      const size = isOwn || rests < left ? rests : left;
      if (!isOwn) left -= size;
      if (count === met.ids.length) met.grow();
      met.ids[count] = this.#id[maker] as number;
      met.owners[count] = makerOwner;
      met.ticks[count] = order.side === BACK ? LAST_TICK - rank : rank;
      met.sizes[count] = size;
      met.lefts[count] = rests - size;
      count++;
      this.reduce(maker, size);
      rank = this.#best[ladder] as number;
    }
    met.count = count;
    return left;
  }

  rest(order: IncomingOrder): void {
    const ladder = order.runner * 2 + order.side;
    const rank = order.side === BACK ? order.tick : LAST_TICK - order.tick;
    const level = ladder * RANKS + rank;
    let slot = this.#free;
    if (slot !== 0) {
      this.#free = this.#next[slot] as number;
    } else {
      if (this.#slotCount === this.#next.length) this.#growSlots();
      slot = this.#slotCount++;
    }
    const tail = this.#tail[level] as number;
    this.#next[slot] = 0;
    this.#prev[slot] = tail;
    this.#level[slot] = level;
    this.#owner[slot] = order.owner;
    this.#remaining[slot] = order.size;
    this.#id[slot] = order.id;
    this.#persists[slot] = order.persists;
    this.#tail[level] = slot;
    if (tail !== 0) {
      this.#next[tail] = slot;
    } else {
      this.#head[level] = slot;
      const word = ladder * WORDS + (rank >> 5);
      this.#bits[word] = (this.#bits[word] as number) | (1 << (rank & 31));
      if (rank < (this.#best[ladder] as number)) this.#best[ladder] = rank;
    }
    this.#size[level] = (this.#size[level] as number) + order.size;
    this.#slots.set(order.id, slot);
  }

  reduce(ref: number, by: number): void {
    const level = this.#level[ref] as number;
    const left = (this.#remaining[ref] as number) - by;
    this.#size[level] = (this.#size[level] as number) - by;
    this.#remaining[ref] = left;
    if (left === 0) this.#leave(ref, level);
  }

  #leave(slot: number, level: number): void {
    const next = this.#next[slot] as number;
    const prev = this.#prev[slot] as number;
    if (next !== 0) this.#prev[next] = prev;
    else this.#tail[level] = prev;
    if (prev !== 0) this.#next[prev] = next;
    else this.#head[level] = next;
    if (next === 0 && prev === 0) this.#emptyLevel(level);
    this.#slots.delete(this.#id[slot] as number);
    this.#next[slot] = this.#free;
    this.#free = slot;
  }

  #emptyLevel(level: number): void {
    const ladder = (level / RANKS) | 0;
    const rank = level - ladder * RANKS;
    const word = ladder * WORDS + (rank >> 5);
    this.#bits[word] = (this.#bits[word] as number) & ~(1 << (rank & 31));
    if (rank === this.#best[ladder]) this.#best[ladder] = this.#rankFrom(ladder, rank);
  }

  /** The first rank at or behind the given one where something rests, or `NO_RANK`. */
  #rankFrom(ladder: number, rank: number): number {
    const base = ladder * WORDS;
    let word = rank >> 5;
    let bits = word < WORDS ? (this.#bits[base + word] as number) & (-1 << (rank & 31)) : 0;
    while (bits === 0) {
      if (++word >= WORDS) return NO_RANK;
      bits = this.#bits[base + word] as number;
    }
    return word * 32 + (31 - Math.clz32(bits & -bits));
  }

  find(id: number): number {
    return this.#slots.get(id);
  }
  idOf(ref: number): number {
    return this.#id[ref] as number;
  }
  runnerOf(ref: number): number {
    return ((this.#level[ref] as number) / (2 * RANKS)) | 0;
  }
  sideOf(ref: number): number {
    return (((this.#level[ref] as number) / RANKS) | 0) & 1;
  }
  tickOf(ref: number): number {
    const rank = (this.#level[ref] as number) % RANKS;
    return this.sideOf(ref) === BACK ? rank : LAST_TICK - rank;
  }
  ownerOf(ref: number): number {
    return this.#owner[ref] as number;
  }
  remainingOf(ref: number): number {
    return this.#remaining[ref] as number;
  }
  persistsOf(ref: number): number {
    return this.#persists[ref] as number;
  }

  bestTick(runner: number, side: number): number {
    const rank = this.#best[runner * 2 + side] as number;
    if (rank === NO_RANK) return -1;
    return side === BACK ? rank : LAST_TICK - rank;
  }

  sizeAt(runner: number, side: number, tick: number): number {
    const rank = side === BACK ? tick : LAST_TICK - tick;
    return this.#size[(runner * 2 + side) * RANKS + rank] as number;
  }

  first(runner: number, side: number): number {
    const ladder = runner * 2 + side;
    const rank = this.#best[ladder] as number;
    return rank === NO_RANK ? NO_ORDER : (this.#head[ladder * RANKS + rank] as number);
  }

  following(ref: number): number {
    const next = this.#next[ref] as number;
    if (next !== 0) return next;
    const level = this.#level[ref] as number;
    const ladder = (level / RANKS) | 0;
    const rank = this.#rankFrom(ladder, level - ladder * RANKS + 1);
    return rank === NO_RANK ? NO_ORDER : (this.#head[ladder * RANKS + rank] as number);
  }

  #growSlots(): void {
    const room = this.#next.length * 2;
    this.#next = ints(this.#next, room);
    this.#prev = ints(this.#prev, room);
    this.#level = ints(this.#level, room);
    this.#owner = ints(this.#owner, room);
    this.#remaining = doubles(this.#remaining, room);
    this.#id = doubles(this.#id, room);
    const persists = new Uint8Array(room);
    persists.set(this.#persists);
    this.#persists = persists;
  }

  #growRunners(): void {
    const ladders = this.#best.length * 2;
    this.#head = ints(this.#head, ladders * RANKS);
    this.#tail = ints(this.#tail, ladders * RANKS);
    this.#size = doubles(this.#size, ladders * RANKS);
    this.#bits = ints(this.#bits, ladders * WORDS);
    const best = new Int32Array(ladders).fill(NO_RANK);
    best.set(this.#best);
    this.#best = best;
  }
}

function ints(from: Int32Array, room: number): Int32Array<ArrayBuffer> {
  const into = new Int32Array(room);
  into.set(from);
  return into;
}

function doubles(from: Float64Array, room: number): Float64Array<ArrayBuffer> {
  const into = new Float64Array(room);
  into.set(from);
  return into;
}
