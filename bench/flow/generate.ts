import { TICKS } from 'engine/vocabulary';
import { addFill, type Figures, noFigures } from './figures.ts';
import { CANCEL, type FlowMarket, PLACE } from './flow.ts';
import { type FlowRecord, RECORD_BYTES, type Sidecar, writeRecord } from './format.ts';
import { NaiveBook, type RestingOrder } from './naive-book.ts';
import { Random } from './random.ts';

/** What kind of flow to make. Shares are of all commands after the opening; what they leave are cancels. */
export interface FlowPlan {
  seed: number;
  commands: number;
  markets: FlowMarket[];
  accounts: number;
  /** The first `busyAccounts` accounts send `busyShare` of the flow. */
  busyAccounts: number;
  busyShare: number;
  passiveShare: number;
  aggressiveShare: number;
  /** Of the cancels, those that name an order which is gone. */
  deadShare: number;
  /** Lowest and highest tick around which a runner's orders lie at first. */
  middles: readonly [number, number];
  /** Mean distance of a passive order from the middle, ticks. */
  spread: number;
  /** How often the middle moves a tick, per order on its runner. */
  drift: number;
  /** Orders at rest that the flow keeps to: it opens with passive orders alone until there are so many. */
  resting: number;
}

/** Makes a flow: the same plan gives the same bytes on every machine. No order meets one of its own account. */
export function generateFlow(plan: FlowPlan): { bytes: Uint8Array; sidecar: Sidecar } {
  const maker = new FlowMaker(plan);
  const bytes = new Uint8Array(plan.commands * RECORD_BYTES);
  const view = new DataView(bytes.buffer);
  for (let i = 0; i < plan.commands; i++) writeRecord(view, i, maker.next());
  return { bytes, sidecar: { markets: plan.markets, figures: maker.figuresNow() } };
}

class FlowMaker {
  readonly #plan: FlowPlan;
  readonly #random: Random;
  readonly #book = new NaiveBook();
  readonly #figures = noFigures();
  readonly #runners: number[] = [];
  /** Σ popularity of the runners up to each. */
  readonly #popularity: number[] = [];
  /** By runner, the tick around which its orders lie. */
  readonly #middles: number[] = [];
  /** Ids of orders that came to rest; some are gone since. */
  readonly #rested: number[] = [];
  #placed = 0;
  #isOpening = true;

  constructor(plan: FlowPlan) {
    this.#plan = plan;
    this.#random = new Random(plan.seed);
    let sum = 0;
    plan.markets.forEach((market, rank) => {
      for (let i = 0; i < market.n; i++) {
        this.#runners.push(market.first + i);
        sum += 1 / ((rank + 1) * (i + 1));
        this.#popularity.push(sum);
        this.#middles[market.first + i] = plan.middles[0] + this.#random.below(plan.middles[1] - plan.middles[0] + 1);
      }
    });
  }

  figuresNow(): Figures {
    return { ...this.#figures, resting: this.#book.resting };
  }

  next(): FlowRecord {
    if (this.#book.resting >= this.#plan.resting) this.#isOpening = false;
    const { passiveShare, aggressiveShare } = this.#plan;
    const dice = this.#isOpening ? 0 : this.#random.next();
    if (dice < passiveShare + aggressiveShare) return this.#place(dice >= passiveShare);
    return this.#cancel();
  }

  #place(isAggressive: boolean): FlowRecord {
    const random = this.#random;
    const runner = this.#pickRunner();
    const middle = this.#moveMiddle(runner);
    const side = random.below(2);
    const tick = this.#pickTick(side === 0 ? middle : -middle, isAggressive);
    const size = isAggressive ? this.#aggressiveSize() : passiveSize(random);
    const id = ++this.#placed;
    const order = { id, runner, side, tick, account: this.#pickAccount(), remaining: size };
    while (this.#book.meetsOwn(order)) order.account = this.#pickAccount();
    this.#book.place(order, (maker, filled) =>
      addFill(this.#figures, { taker: id, maker: maker.id, size: filled, tick: maker.tick }),
    );
    if (order.remaining > 0) this.#rested.push(id);
    return { op: PLACE, side, tick, runner, size, account: order.account, orderId: id };
  }

  #cancel(): FlowRecord {
    const isDead = this.#random.next() < this.#plan.deadShare;
    const order = isDead ? undefined : this.#pickResting();
    if (order === undefined) {
      this.#figures.rejectedCancels++;
      return {
        op: CANCEL,
        side: 0,
        tick: 0,
        runner: 0,
        size: 0,
        account: this.#pickAccount(),
        orderId: this.#pickDead(),
      };
    }
    this.#book.cancel(order.id);
    this.#figures.cancels++;
    const { side, tick, runner, account, id } = order;
    return { op: CANCEL, side, tick, runner, size: 0, account, orderId: id };
  }

  #pickResting(): RestingOrder | undefined {
    const rested = this.#rested;
    while (rested.length > 0) {
      const place = this.#random.below(rested.length);
      const order = this.#book.find(rested[place] as number);
      rested[place] = rested[rested.length - 1] as number;
      rested.pop();
      if (order !== undefined) return order;
    }
    return undefined;
  }

  /** Mostly one placed not long ago, as when a bettor cancels what was just matched. */
  #pickDead(): number {
    let id = 0;
    do {
      const back = Math.min(this.#placed - 1, this.#random.geometric(50_000));
      id = this.#placed - back;
    } while (this.#book.find(id) !== undefined && this.#random.next() < 0.999);
    return this.#book.find(id) === undefined ? id : this.#placed + 1_000_000;
  }

  #pickRunner(): number {
    const wanted = this.#random.next() * (this.#popularity.at(-1) as number);
    let low = 0;
    let high = this.#popularity.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#popularity[middle] as number) > wanted) high = middle;
      else low = middle + 1;
    }
    return this.#runners[low] as number;
  }

  #pickAccount(): number {
    const { accounts, busyAccounts, busyShare } = this.#plan;
    const isBusy = this.#random.next() < busyShare;
    return isBusy ? this.#random.below(busyAccounts) : busyAccounts + this.#random.below(accounts - busyAccounts);
  }

  /** @param middle  negative for a lay, which stands on the other side of it */
  #pickTick(middle: number, isAggressive: boolean): number {
    const { spread } = this.#plan;
    for (;;) {
      const away = isAggressive ? -1 - this.#random.below(1 + spread / 2) : 1 + this.#random.geometric(spread);
      const tick = Math.abs(middle + away);
      if (middle * (middle + away) > 0 && tick < TICKS) return tick;
    }
  }

  #moveMiddle(runner: number): number {
    const dice = this.#random.next();
    const step = dice < this.#plan.drift ? (dice * 2 < this.#plan.drift ? -1 : 1) : 0;
    const middle = Math.min(TICKS - 20, Math.max(20, (this.#middles[runner] as number) + step));
    this.#middles[runner] = middle;
    return middle;
  }

  /** Takes several orders, more of them the fuller the book is, so that it keeps its size. */
  #aggressiveSize(): number {
    const fullness = this.#book.resting / this.#plan.resting;
    const orders = 1 + this.#random.geometric(4 * fullness ** 3);
    return Array.from({ length: orders }, () => passiveSize(this.#random)).reduce((sum, size) => sum + size, 0);
  }
}

/** 1.00 to 100.00 and more, most of them small. */
function passiveSize(random: Random): number {
  return 100 * (1 + random.geometric(20));
}
