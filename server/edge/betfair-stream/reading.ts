import type { FollowedOrders } from './followed-orders.ts';
import type { StreamTime } from './stream-time.ts';
import { idOf, type WatchedMarkets } from './watched-markets.ts';

/** The pace that a client wants. */
export interface ReadingPace {
  readonly id: number | undefined;
  /** Changes are gathered for so long. */
  readonly conflateMs: number;
  /** A message goes out at least so often. */
  readonly heartbeatMs: number;
  /** Large images come in parts. */
  readonly segmented: boolean;
}

/** One subscription of one connection: what it has received, and what comes next. */
export interface Reading {
  /** What comes first: an image, or all that a returning client has missed. */
  first(segmentBytes: number): Buffer[];
  /** @param late  it was too slow for what came before */
  next(now: number, late: boolean): Buffer | undefined;
}

abstract class PacedReading implements Reading {
  readonly #op: 'mcm' | 'ocm';
  readonly pace: ReadingPace;
  readonly time: StreamTime;
  #sentAt = 0;

  constructor(op: 'mcm' | 'ocm', pace: ReadingPace, time: StreamTime) {
    this.#op = op;
    this.pace = pace;
    this.time = time;
  }

  abstract first(segmentBytes: number): Buffer[];
  protected abstract change(late: boolean): Buffer | undefined;

  next(now: number, late: boolean): Buffer | undefined {
    const passed = now - this.#sentAt;
    const line = passed >= this.pace.conflateMs ? this.change(late) : undefined;
    if (line === undefined && passed < this.pace.heartbeatMs) return undefined;
    this.#sentAt = now;
    return line ?? this.line(',"ct":"HEARTBEAT"');
  }

  /** @param rest  JSON of what follows the time, from its comma on */
  protected line(rest: string): Buffer {
    const { clk } = this.time;
    return Buffer.from(`{"op":"${this.#op}",${idOf(this.pace.id)}"clk":"${clk}","pt":${this.time.now()}${rest}}\r\n`);
  }

  /** The first message, in parts where it is large and the client wants segments. */
  protected firstLines(
    parts: readonly string[],
    { list, initialClk, ct }: { list: 'mc' | 'oc'; initialClk: string; ct: 'SUB_IMAGE' | 'RESUB_DELTA' },
    segmentBytes: number,
  ): Buffer[] {
    this.#sentAt = this.time.now();
    const { conflateMs, heartbeatMs, segmented } = this.pace;
    const head = `,"ct":"${ct}","initialClk":"${initialClk}","conflateMs":${conflateMs},"heartbeatMs":${heartbeatMs}`;
    if (parts.length === 0) return [this.line(head)];
    const segments = segmented ? segmentsOf(parts, segmentBytes) : [parts];
    return segments.map((some, place) => {
      const isLast = place === segments.length - 1;
      const type = place === 0 ? 'SEG_START' : isLast ? 'SEG_END' : 'SEG';
      const mark = segments.length === 1 ? '' : `,"segmentType":"${type}"`;
      return this.line(`${head}${mark},"${list}":[${some.join(',')}]`);
    });
  }
}

/** As many as fit into a segment together, at least one. */
function segmentsOf(parts: readonly string[], most: number): string[][] {
  const segments: string[][] = [];
  let left = 0;
  for (const part of parts) {
    const last = segments.at(-1);
    if (last === undefined || part.length > left) {
      segments.push([part]);
      left = most - part.length;
    } else {
      last.push(part);
      left -= part.length;
    }
  }
  return segments;
}

export class MarketReading extends PacedReading {
  readonly watched: WatchedMarkets;
  #since: number;

  /** @param since  the round that the client has seen; -1 for none */
  constructor(watched: WatchedMarkets, since: number, options: { pace: ReadingPace; time: StreamTime }) {
    super('mcm', options.pace, options.time);
    this.watched = watched;
    this.#since = since;
  }

  first(segmentBytes: number): Buffer[] {
    const since = this.#since;
    this.#since = this.time.round;
    return this.firstLines(
      this.watched.changes({ since, conflated: false }),
      {
        list: 'mc',
        initialClk: this.time.initialClk(this.watched.name),
        ct: since < 0 ? 'SUB_IMAGE' : 'RESUB_DELTA',
      },
      segmentBytes,
    );
  }

  protected change(late: boolean): Buffer | undefined {
    const { id, conflateMs } = this.pace;
    const { round, clk } = this.time;
    const reading = { id, since: this.#since, conflated: late || conflateMs > 0 };
    this.#since = round;
    return this.watched.line(reading, { clk, pt: this.time.now() });
  }
}

const ORDERS = 'orders';

export class OrderReading extends PacedReading {
  readonly orders: FollowedOrders;

  constructor(orders: FollowedOrders, pace: ReadingPace, time: StreamTime) {
    super('ocm', pace, time);
    this.orders = orders;
  }

  first(segmentBytes: number): Buffer[] {
    const initialClk = this.time.initialClk(ORDERS);
    return this.firstLines(
      this.orders.image(this.time.now()),
      { list: 'oc', initialClk, ct: 'SUB_IMAGE' },
      segmentBytes,
    );
  }

  protected change(): Buffer | undefined {
    const changes = this.orders.change();
    return changes.length === 0 ? undefined : this.line(`,"oc":[${changes.join(',')}]`);
  }

  /** True if the clocks a client names are ours; it gets a fresh image whatever they say. */
  static isKnown(time: StreamTime, subscription: { initialClk?: string | null; clk?: string | null }): boolean {
    return time.sinceOf(ORDERS, subscription) !== undefined;
  }
}
