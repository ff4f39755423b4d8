import { LADDER, TICKS } from '../vocabulary/index.ts';
import { BACK, type Book, type IncomingOrder, NO_ORDER } from './book.ts';
import { Met } from './met.ts';
import { OrderSlots } from './order-slots.ts';

const LAST_TICK = LADDER.length - 1;
/** Ranks of one side, rounded up to whole words of 32. */
const WORDS = Math.ceil(TICKS / 32);
/** Of one ladder: its best rank, then its bits. */
const LADDER_WORDS = 1 + WORDS;
const RANKS = WORDS * 32;
const FIRST_OWNERS = 8;
/** Behind every rank: nothing rests. */
const NO_RANK = RANKS;

/**
 * The book in typed arrays and no object per order: about a fifth of the time of the same algorithm on objects, and
 * nothing for the collector. What is touched together lies side by side: a miss of the cache is what costs here.
 * Orders are slots of a slab with a free list; a price level is a doubly linked queue of slots; a bitmap per side
 * finds the next level. Slot 0 stands for none.
 *
 * A side of a runner is a `ladder`, and a price on it has a `rank`: 0 is the best there could be, so that both sides
 * are walked upwards. A `level` is ladder × RANKS + rank.
 */
export class FastBook implements Book {
  readonly met = new Met();
  readonly #slots = new OrderSlots();

  /** By slot: next and previous in the queue, level, owner. */
  #links = new Int32Array(1024 * 4);
  /** By slot: remaining size, id. */
  #amounts = new Float64Array(1024 * 2);
  #persists = new Uint8Array(1024);
  #free = 0;
  #slotCount = 1;

  /** By level: head and tail of its queue. */
  #ends = new Int32Array(16 * 2 * RANKS * 2);
  /** By ladder: its best rank or `NO_RANK`, then a bit for each rank where something rests. */
  #ladders = emptyLadders(16 * 2);
  /** What `approach` has read. Nobody needs it, but a read whose value goes nowhere is left out by the compiler. */
  approached = 0;
  /** By book, then by owner: how many of theirs rest, so that nobody walks a queue for an owner who has none in it. */
  readonly #counts: Int32Array[] = [];
  readonly #freeRunners: number[] = [];
  #runnerCount = 0;

  open(): number {
    const free = this.#freeRunners.pop();
    if (free !== undefined) return free;
    if (this.#runnerCount * 2 * LADDER_WORDS === this.#ladders.length) this.#growRunners();
    this.#counts.push(new Int32Array(FIRST_OWNERS));
    return this.#runnerCount++;
  }

  close(bookNumber: number): void {
    for (let side = 0; side < 2; side++) {
      let ref = this.first(bookNumber, side);
      while (ref !== NO_ORDER) {
        const behind = this.following(ref);
        this.reduce(ref, this.#amounts[ref * 2] as number);
        ref = behind;
      }
    }
    // A book with another market's owners begins small again.
    this.#counts[bookNumber] = new Int32Array(FIRST_OWNERS);
    this.#freeRunners.push(bookNumber);
  }

  /**
   * Reads what `match` and `rest` will need of the order's level and of the other side, and changes nothing: the memory
   * arrives while the caller checks the funds. Worth a fourteenth of a command.
   */
  approach(order: IncomingOrder): void {
    const ladder = order.bookNumber * 2 + order.side;
    const rank = order.side === BACK ? order.tick : LAST_TICK - order.tick;
    const tail = this.#ends[(ladder * RANKS + rank) * 2 + 1] as number;
    const opposite = ladder ^ 1;
    this.approached = tail | (this.#ladders[opposite * LADDER_WORDS] as number);
  }

  match(order: IncomingOrder): number {
    const ladder = order.bookNumber * 2 + (1 - order.side);
    const worstRank = order.side === BACK ? LAST_TICK - order.tick : order.tick;
    const owner = order.owner;
    const met = this.met;
    let left = order.size;
    let count = 0;
    let rank = this.#ladders[ladder * LADDER_WORDS] as number;
    while (left > 0 && rank <= worstRank) {
      const maker = this.#ends[(ladder * RANKS + rank) * 2] as number;
      const rests = this.#amounts[maker * 2] as number;
      const makerOwner = this.#links[maker * 4 + 3] as number;
      const isOwn = makerOwner === owner;
      const size = isOwn || rests < left ? rests : left;
      if (!isOwn) left -= size;
      if (count === met.ids.length) met.grow();
      met.ids[count] = this.#amounts[maker * 2 + 1] as number;
      met.owners[count] = makerOwner;
      met.ticks[count] = order.side === BACK ? LAST_TICK - rank : rank;
      met.sizes[count] = size;
      met.lefts[count] = rests - size;
      count++;
      this.reduce(maker, size);
      rank = this.#ladders[ladder * LADDER_WORDS] as number;
    }
    met.count = count;
    return left;
  }

  rest(order: IncomingOrder): void {
    const ladder = order.bookNumber * 2 + order.side;
    const rank = order.side === BACK ? order.tick : LAST_TICK - order.tick;
    const level = ladder * RANKS + rank;
    let slot = this.#free;
    if (slot !== 0) {
      this.#free = this.#links[slot * 4] as number;
    } else {
      if (this.#slotCount === this.#persists.length) this.#growSlots();
      slot = this.#slotCount++;
    }
    const tail = this.#ends[level * 2 + 1] as number;
    this.#links[slot * 4] = 0;
    this.#links[slot * 4 + 1] = tail;
    this.#links[slot * 4 + 2] = level;
    this.#links[slot * 4 + 3] = order.owner;
    this.#amounts[slot * 2] = order.size;
    this.#amounts[slot * 2 + 1] = order.id;
    this.#persists[slot] = order.persists;
    this.#ends[level * 2 + 1] = slot;
    if (tail !== 0) {
      this.#links[tail * 4] = slot;
    } else {
      this.#ends[level * 2] = slot;
      const word = ladder * LADDER_WORDS + 1 + (rank >> 5);
      this.#ladders[word] = (this.#ladders[word] as number) | (1 << (rank & 31));
      if (rank < (this.#ladders[ladder * LADDER_WORDS] as number)) this.#ladders[ladder * LADDER_WORDS] = rank;
    }
    this.#slots.set(order.id, slot);
    this.#count(order.bookNumber, order.owner);
  }

  #count(bookNumber: number, owner: number): void {
    let counts = this.#counts[bookNumber] as Int32Array;
    if (owner >= counts.length) {
      counts = ints(counts, 2 * (owner + 1));
      this.#counts[bookNumber] = counts;
    }
    counts[owner] = (counts[owner] as number) + 1;
  }

  reduce(ref: number, by: number): void {
    const level = this.#links[ref * 4 + 2] as number;
    const left = (this.#amounts[ref * 2] as number) - by;
    this.#amounts[ref * 2] = left;
    if (left === 0) this.#leave(ref, level);
  }

  setPersists(ref: number, persists: number): void {
    this.#persists[ref] = persists;
  }

  #leave(slot: number, level: number): void {
    const next = this.#links[slot * 4] as number;
    const prev = this.#links[slot * 4 + 1] as number;
    if (next !== 0) this.#links[next * 4 + 1] = prev;
    else this.#ends[level * 2 + 1] = prev;
    if (prev !== 0) this.#links[prev * 4] = next;
    else this.#ends[level * 2] = next;
    if (next === 0 && prev === 0) this.#emptyLevel(level);
    this.#slots.delete(this.#amounts[slot * 2 + 1] as number);
    const counts = this.#counts[(level / (2 * RANKS)) | 0] as Int32Array;
    const owner = this.#links[slot * 4 + 3] as number;
    counts[owner] = (counts[owner] as number) - 1;
    this.#links[slot * 4] = this.#free;
    this.#free = slot;
  }

  #emptyLevel(level: number): void {
    const ladder = (level / RANKS) | 0;
    const rank = level - ladder * RANKS;
    const word = ladder * LADDER_WORDS + 1 + (rank >> 5);
    this.#ladders[word] = (this.#ladders[word] as number) & ~(1 << (rank & 31));
    if (rank === this.#ladders[ladder * LADDER_WORDS])
      this.#ladders[ladder * LADDER_WORDS] = this.#rankFrom(ladder, rank);
  }

  /** The first rank at or behind the given one where something rests, or `NO_RANK`. */
  #rankFrom(ladder: number, rank: number): number {
    const base = ladder * LADDER_WORDS + 1;
    let word = rank >> 5;
    let bits = word < WORDS ? (this.#ladders[base + word] as number) & (-1 << (rank & 31)) : 0;
    while (bits === 0) {
      if (++word >= WORDS) return NO_RANK;
      bits = this.#ladders[base + word] as number;
    }
    return word * 32 + (31 - Math.clz32(bits & -bits));
  }

  find(id: number): number {
    return this.#slots.get(id);
  }
  idOf(ref: number): number {
    return this.#amounts[ref * 2 + 1] as number;
  }
  bookNumberOf(ref: number): number {
    return ((this.#links[ref * 4 + 2] as number) / (2 * RANKS)) | 0;
  }
  sideOf(ref: number): number {
    return (((this.#links[ref * 4 + 2] as number) / RANKS) | 0) & 1;
  }
  tickOf(ref: number): number {
    const rank = (this.#links[ref * 4 + 2] as number) % RANKS;
    return this.sideOf(ref) === BACK ? rank : LAST_TICK - rank;
  }
  ownerOf(ref: number): number {
    return this.#links[ref * 4 + 3] as number;
  }
  remainingOf(ref: number): number {
    return this.#amounts[ref * 2] as number;
  }
  persistsOf(ref: number): number {
    return this.#persists[ref] as number;
  }
  countOf(bookNumber: number, owner: number): number {
    return (this.#counts[bookNumber] as Int32Array)[owner] ?? 0;
  }

  bestTick(bookNumber: number, side: number): number {
    const rank = this.#ladders[(bookNumber * 2 + side) * LADDER_WORDS] as number;
    if (rank === NO_RANK) return -1;
    return side === BACK ? rank : LAST_TICK - rank;
  }

  sizeAt(bookNumber: number, side: number, tick: number): number {
    const rank = side === BACK ? tick : LAST_TICK - tick;
    let size = 0;
    let ref = this.#ends[((bookNumber * 2 + side) * RANKS + rank) * 2] as number;
    for (; ref !== NO_ORDER; ref = this.#links[ref * 4] as number) size += this.#amounts[ref * 2] as number;
    return size;
  }

  first(bookNumber: number, side: number): number {
    const ladder = bookNumber * 2 + side;
    const rank = this.#ladders[ladder * LADDER_WORDS] as number;
    return rank === NO_RANK ? NO_ORDER : (this.#ends[(ladder * RANKS + rank) * 2] as number);
  }

  following(ref: number): number {
    const next = this.#links[ref * 4] as number;
    if (next !== 0) return next;
    const level = this.#links[ref * 4 + 2] as number;
    const ladder = (level / RANKS) | 0;
    const rank = this.#rankFrom(ladder, level - ladder * RANKS + 1);
    return rank === NO_RANK ? NO_ORDER : (this.#ends[(ladder * RANKS + rank) * 2] as number);
  }

  #growSlots(): void {
    const room = this.#persists.length * 2;
    this.#links = ints(this.#links, room * 4);
    const amounts = new Float64Array(room * 2);
    amounts.set(this.#amounts);
    this.#amounts = amounts;
    const persists = new Uint8Array(room);
    persists.set(this.#persists);
    this.#persists = persists;
  }

  #growRunners(): void {
    this.#ends = ints(this.#ends, this.#ends.length * 2);
    const ladders = emptyLadders((this.#ladders.length / LADDER_WORDS) * 2);
    ladders.set(this.#ladders);
    this.#ladders = ladders;
  }
}

function emptyLadders(count: number): Int32Array<ArrayBuffer> {
  const ladders = new Int32Array(count * LADDER_WORDS);
  for (let ladder = 0; ladder < count; ladder++) ladders[ladder * LADDER_WORDS] = NO_RANK;
  return ladders;
}

function ints(from: Int32Array, room: number): Int32Array<ArrayBuffer> {
  const into = new Int32Array(room);
  into.set(from);
  return into;
}
