import { setTimeout as sleep } from 'node:timers/promises';
import { connect, type TLSSocket } from 'node:tls';
import type { Certificate } from '../../core/system/certificate.ts';
import { BadFrameError, FRAME, FrameSocket, jsonOf, type Frame, type FrameKind } from './frames.ts';
import { pinOf, type LinkPins, type WriterPlace } from './link-pins.ts';
import { helloOf, UPLINK_VERSION, type Lane, type WriterHello } from './messages.ts';

const LOOK_MS = 150;
const CONNECT_MS = 3000;
/** The writer says twice a second that it is there. */
const SILENT_MS = 3000;
const STILL_HERE_MS = 60_000;
const MOST_BYTES = 128 * 1024 * 1024;

/** The connection went before the answer was there. */
export class LinkLostError extends Error {
  override readonly name = 'LinkLostError';
}

export interface UplinkOptions {
  readonly pins: LinkPins;
  readonly certificate: Certificate;
  readonly warn: (message: string) => void;
  /** A row of the journal's, or what is no row: one that is to be read there. */
  readonly row: (payload: Buffer) => void;
  readonly news: (news: unknown) => void;
  /** There is a writer, at this place in the journal. */
  readonly joined: (hello: WriterHello) => void;
  readonly lost: () => void;
}

/** A gateway's connections to whoever holds the lease, made again whenever they go. */
export class Uplink {
  readonly #options: UplinkOptions;
  readonly #waiting = new Set<() => void>();
  #lanes: Lanes | undefined;
  #hasStopped = false;
  #running: Promise<void> = Promise.resolve();
  #lastTrouble = '';

  /** Goes on by itself from now on. */
  static async start(options: UplinkOptions): Promise<Uplink> {
    const uplink = new Uplink(options);
    const pin = pinOf(options.certificate);
    await options.pins.addGateway(pin);
    uplink.#running = uplink.#run(pin);
    return uplink;
  }

  private constructor(options: UplinkOptions) {
    this.#options = options;
  }

  get isUp(): boolean {
    return this.#lanes !== undefined;
  }

  /** @returns whether there is a writer by then */
  async upWithin(ms: number): Promise<boolean> {
    if (this.isUp || this.#hasStopped) return this.isUp;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.add(resolve);
    const timer = setTimeout(resolve, ms);
    await promise;
    clearTimeout(timer);
    this.#waiting.delete(resolve);
    return this.isUp;
  }

  /** @throws LinkLostError where the answer did not come */
  ask(kind: FrameKind, payload: Uint8Array): Promise<Frame> {
    const lane = kind === FRAME.call ? this.#lanes?.calls : this.#lanes?.commands;
    return lane === undefined ? Promise.reject(new LinkLostError('there is no writer')) : lane.ask(kind, payload);
  }

  /** What nobody waits for. Nowhere while there is no writer. */
  tell(news: unknown): void {
    this.#lanes?.commands.tell(news);
  }

  async stop(): Promise<void> {
    this.#hasStopped = true;
    for (const wake of this.#waiting) wake();
    this.#lanes?.commands.cut('the gateway stops');
    this.#lanes?.calls.cut('the gateway stops');
    await this.#running;
    await this.#options.pins.dropGateway(pinOf(this.#options.certificate)).catch(() => undefined);
  }

  async #run(pin: string): Promise<void> {
    let saidAt = performance.now();
    while (!this.#hasStopped) {
      try {
        if (performance.now() - saidAt > STILL_HERE_MS) {
          await this.#options.pins.addGateway(pin);
          saidAt = performance.now();
        }
        const place = await this.#options.pins.writer();
        if (place !== undefined) await this.#stay(place);
        if (this.#hasStopped) return;
      } catch (error) {
        this.#complain(error instanceof Error ? error.message : String(error));
      }
      await sleep(LOOK_MS);
    }
  }

  /** Resolves when a connection that was made has gone. @throws where none could be */
  async #stay(place: WriterPlace): Promise<void> {
    const moved = new AbortController();
    void this.#watchPlace(place, moved);
    try {
      const lanes = await openLanes(place, this.#options, moved.signal);
      await this.#use(lanes, moved.signal);
    } finally {
      moved.abort();
    }
  }

  /** Until another process writes: the connection to one that is halted stays open, and so does one that is being made. */
  async #watchPlace({ epoch }: WriterPlace, moved: AbortController): Promise<void> {
    while (!moved.signal.aborted) {
      await sleep(LOOK_MS);
      const now = await this.#options.pins.writer().catch(() => undefined);
      if (now !== undefined && now.epoch > epoch) moved.abort(new Error('another process writes now'));
    }
  }

  async #use({ commands, calls }: Lanes, moved: AbortSignal): Promise<void> {
    this.#lanes = { commands, calls };
    this.#lastTrouble = '';
    commands.begin();
    calls.begin();
    this.#options.joined(commands.hello);
    for (const wake of this.#waiting) wake();
    const still = setInterval(() => {
      this.#options.pins.addGateway(pinOf(this.#options.certificate)).catch(() => undefined);
    }, STILL_HERE_MS);
    const giveUp = () => commands.cut((moved.reason as Error).message);
    moved.addEventListener('abort', giveUp);
    if (moved.aborted) giveUp();
    const why = await Promise.race([commands.ended, calls.ended]);
    clearInterval(still);
    this.#lanes = undefined;
    commands.cut(why);
    calls.cut(why);
    this.#options.lost();
    if (!this.#hasStopped) this.#complain(why);
  }

  /** The same trouble is reported once. */
  #complain(why: string): void {
    if (why === this.#lastTrouble) return;
    this.#lastTrouble = why;
    this.#options.warn(`the gateway has no connection to the process that writes: ${why}`);
  }
}

type Waiting = PromiseWithResolvers<Frame>;

interface Lanes {
  readonly commands: LinkLane;
  readonly calls: LinkLane;
}

/** @throws where one of them cannot be made, or nobody needs them any more */
async function openLanes(place: WriterPlace, options: UplinkOptions, moved: AbortSignal): Promise<Lanes> {
  const commands = await LinkLane.open(place, 'commands', { ...options, moved });
  const calls = await LinkLane.open(place, 'calls', { ...options, moved }).catch((error: unknown) => {
    commands.cut('no connection for calls');
    throw error;
  });
  return { commands, calls };
}

/** One of a gateway's two connections. */
class LinkLane {
  readonly #frames: FrameSocket;
  readonly #options: Pick<UplinkOptions, 'row' | 'news'>;
  readonly #waiting = new Map<number, Waiting>();
  readonly #greeted = Promise.withResolvers<WriterHello>();
  readonly #ended = Promise.withResolvers<string>();
  readonly #watch: NodeJS.Timeout;
  /** Resolves with why, when the connection has gone. */
  readonly ended = this.#ended.promise;
  hello!: WriterHello;
  #lost: LinkLostError | undefined;
  #heardAt = performance.now();
  #requests = 0;
  /** What came before `begin`. */
  #early: Frame[] | undefined = [];

  /** @throws where it cannot be made, or the other end is not the process that writes */
  static async open(
    place: WriterPlace,
    lane: Lane,
    options: Pick<UplinkOptions, 'certificate' | 'row' | 'news'> & { readonly moved: AbortSignal },
  ): Promise<LinkLane> {
    const { moved } = options;
    const socket = await connected(place, options.certificate, moved);
    const link = new LinkLane(socket, options);
    const giveUp = () => link.cut((moved.reason as Error).message);
    moved.addEventListener('abort', giveUp);
    try {
      link.#frames.sendJson(FRAME.hello, 0, { version: UPLINK_VERSION, lane });
      link.hello = await link.#greeted.promise;
    } finally {
      moved.removeEventListener('abort', giveUp);
    }
    return link;
  }

  private constructor(socket: TLSSocket, options: Pick<UplinkOptions, 'row' | 'news'>) {
    this.#options = options;
    this.#frames = new FrameSocket(socket, {
      most: MOST_BYTES,
      take: (frame) => this.#take(frame),
      ended: (why) => this.#end(why),
    });
    this.#watch = setInterval(() => {
      if (performance.now() - this.#heardAt > SILENT_MS) this.cut('the process that writes has fallen silent');
    }, 500);
  }

  /** From now on what comes is given on. */
  begin(): void {
    const early = this.#early ?? [];
    this.#early = undefined;
    for (const frame of early) this.#give(frame);
  }

  ask(kind: FrameKind, payload: Uint8Array): Promise<Frame> {
    if (this.#lost !== undefined) return Promise.reject(this.#lost);
    this.#requests = (this.#requests % 0xff_ff_ff_ff) + 1;
    const waiting = Promise.withResolvers<Frame>();
    this.#waiting.set(this.#requests, waiting);
    this.#frames.sendTraced(kind, this.#requests, payload);
    return waiting.promise;
  }

  tell(news: unknown): void {
    this.#frames.sendJson(FRAME.news, 0, news);
  }

  cut(why: string): void {
    this.#frames.cut(why);
  }

  #take(frame: Frame): void {
    this.#heardAt = performance.now();
    if (frame.kind === FRAME.hello) this.#greeted.resolve(helloOf<WriterHello>(frame.payload));
    else if (this.#early !== undefined) this.#early.push(frame);
    else this.#give(frame);
  }

  #give({ kind, id, payload }: Frame): void {
    if (kind === FRAME.beat) return;
    if (kind === FRAME.row) return this.#options.row(payload);
    if (kind === FRAME.news) return this.#options.news(jsonOf(payload));
    const waiting = this.#waiting.get(id);
    if (waiting === undefined) throw new BadFrameError('an answer to nothing');
    this.#waiting.delete(id);
    waiting.resolve({ kind, id, payload });
  }

  #end(why: string): void {
    clearInterval(this.#watch);
    const lost = (this.#lost = new LinkLostError(why));
    this.#greeted.promise.catch(() => undefined);
    this.#greeted.reject(lost);
    for (const { reject } of this.#waiting.values()) reject(lost);
    this.#waiting.clear();
    this.#ended.resolve(why);
  }
}

/** @throws where nobody answers, or with another certificate than the database has */
async function connected(
  { host, port, pin }: WriterPlace,
  certificate: Certificate,
  moved: AbortSignal,
): Promise<TLSSocket> {
  const { promise, resolve, reject } = Promise.withResolvers<TLSSocket>();
  const socket = connect({ host, port, ...certificate, minVersion: 'TLSv1.3', rejectUnauthorized: false });
  const impatient = setTimeout(() => socket.destroy(new Error(`no answer from ${host}:${port}`)), CONNECT_MS);
  const giveUp = () => socket.destroy(moved.reason as Error);
  moved.addEventListener('abort', giveUp);
  socket.once('error', reject);
  socket.once('close', () => reject(new Error(`${host}:${port} has hung up`)));
  socket.once('secureConnect', () => {
    if (socket.getPeerX509Certificate()?.fingerprint256 === pin) return resolve(socket);
    socket.destroy(new Error(`${host}:${port} has another certificate than the process that writes`));
  });
  try {
    return await promise;
  } finally {
    clearTimeout(impatient);
    moved.removeEventListener('abort', giveUp);
  }
}
